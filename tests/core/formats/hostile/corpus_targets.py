"""Small corpora of every format and packing, for fuzzing their readers."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import lzma
import tarfile
import zipfile
from pathlib import Path
from typing import Any

ROWS = [{"text": f"één {number}", "list": [{"a": "x"}, {"a": None}]} for number in range(6)]
LINES = "".join(json.dumps(row) + "\n" for row in ROWS).encode()
CSV = b'id,text\n1,"two\nlines ""q"""\n2,plain\n3,"open\n4,more\n'


def samples() -> dict[str, bytes]:
    """The content of a well-formed corpus for each target, by its name."""
    import pyarrow
    import pyarrow.parquet
    import zstandard

    table = pyarrow.Table.from_pylist(ROWS)
    parquet, arrow, stream = io.BytesIO(), io.BytesIO(), io.BytesIO()
    pyarrow.parquet.write_table(table, parquet, row_group_size=2)
    with pyarrow.ipc.new_file(arrow, table.schema) as writer:
        writer.write_table(table, max_chunksize=2)
    with pyarrow.ipc.new_stream(stream, table.schema) as writer:
        writer.write_table(table, max_chunksize=2)
    zipped, tarred = io.BytesIO(), io.BytesIO()
    with zipfile.ZipFile(zipped, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.jsonl", LINES)
        archive.writestr("b.csv.gz", gzip.compress(CSV))
    with tarfile.open(fileobj=tarred, mode="w") as archive:
        info = tarfile.TarInfo("a.jsonl")
        info.size = len(LINES)
        archive.addfile(info, io.BytesIO(LINES))
    twice = zstandard.ZstdCompressor(write_checksum=True).compress(LINES)
    return {
        "corpus_jsonl": LINES, "corpus_json": json.dumps(ROWS).encode(), "corpus_csv": CSV,
        "corpus_parquet": parquet.getvalue(), "corpus_arrow": arrow.getvalue(),
        "corpus_stream": stream.getvalue(), "corpus_gz": gzip.compress(LINES) * 2,
        "corpus_bz2": bz2.compress(LINES) * 2, "corpus_xz": lzma.compress(LINES) * 2,
        "corpus_zst": twice * 2, "corpus_zip": zipped.getvalue(), "corpus_tar": tarred.getvalue(),
    }


SUFFIXES = {"corpus_csv": ".csv", "corpus_json": ".json"}


def use(path: Path) -> dict[str, Any]:
    """Open a corpus, read all of it and one by one; what came of it, as `probe.use` has it."""
    from tokenprism.corpus import Corpus, CorpusOptions
    from tokenprism.corpus.preview import preview
    from tokenprism.errors import TokenprismError

    said = ""
    for options in (CorpusOptions(), CorpusOptions(column="list[].a")):
        try:
            preview([path], options)
            corpus = Corpus.open(path, options=options)
            whole = list(corpus.texts())
            if len(whole) != len(corpus.documents) or sum(map(len, whole)) != corpus.size:
                return {"kind": "another text", "text": f"{len(whole)} documents"}
            for index in (len(whole) - 1, 0, len(whole) // 2):
                if corpus.read(index) != whole[index]:
                    return {"kind": "another text", "text": f"document {index}"}
            for file in corpus.files:
                said = " ".join([*file.notes, *(fault.told for fault in file.faults)])
        except TokenprismError as fault:
            said = str(fault)
    return {"kind": "refused" if said else "opened", "text": said[:400]}
