"""What the monkey opens and types: texts, tokenizers, damaged files, hard Unicode."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from random import Random

from tokenprism_app.window import sample

TEXTS = (
    "", "a", " ", "\n\n\n", "Tokenization decides what a model sees.\n",
    "分词决定了模型能看到什么。",
    "families 👩‍👩‍👧 👨🏽‍🚀 flags 🇨🇳🇩🇪 e\u0301a\u0308\u0323", "مرحبا 123 שלום abc",
    "हिन्दी में क्षत्रिय",
    "\x00\x07\x1b\u200b\ufeff\u202e\u2028\u2029", "\r\n\t\r", "0123456789" * 30, "word " * 400,
    "x" * 5000, "🧪" * 300, "<b>bold</b> &amp; <img src=x>", "می‌خواهم <|endoftext|>\n" * 50,
    "\n".join(f"line {n} ☃" for n in range(2000)), "a\u0301" * 900,
)
KEYS_TYPED = "aZ 09.,<&éß中あ한ء😀\u0301\u200d\t"
NAMES = (
    "plain.txt", "<h1>head<h1>.txt", "<img src=x onerror=y>.txt", "two\nlines.txt",
    "tab\tand\u202eturned.txt", "名前.txt", "a" * 120 + ".txt",
)


def make(folder: Path) -> list[str]:
    """Files in a folder, with the samples of the program; their paths."""
    random = Random(1)
    for number, name in enumerate(NAMES):
        (folder / name).write_text(TEXTS[number % len(TEXTS)] * 20, encoding="utf-8")
    (folder / "bad.txt").write_bytes(b"good \xff\xfe\xe4\xb8 bad\n" * 50)
    (folder / "random.bin").write_bytes(random.randbytes(4000))
    (folder / "packed.txt.gz").write_bytes(gzip.compress(b"some packed words\n" * 200))
    (folder / "cut.txt.gz").write_bytes(gzip.compress(b"some packed words\n" * 200)[:-20])
    records = "\n".join(json.dumps({"text": text}) for text in TEXTS)
    (folder / "records.jsonl").write_text(records + "\n{broken", encoding="utf-8")
    (folder / "empty.txt").write_bytes(b"")
    (folder / "empty.json").write_text("{}")
    (folder / "odd.json").write_text('{"model": {"type": "BPE"}}')
    model = Path(sample.models()[0]).read_bytes()
    (folder / "cut.tokenprism.json").write_bytes(model[: len(model) // 2])
    (folder / "changed.tokenprism.json").write_bytes(model.replace(b"1", b"7", 3))
    return [*(str(one) for one in sorted(folder.iterdir())), *sample.models(), *sample.paths()[-1:],
            str(folder / "there is none.txt")]
