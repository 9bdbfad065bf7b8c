"""Opening files and folders: what is taken, what is skipped and why, faults, progress."""

import hashlib
import lzma
import os
import random
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tokenprism import Progress, Stage
from tokenprism.corpus import Corpus, CorpusOptions, TextCorpus, texts
from tokenprism.corpus.preview import preview
from tokenprism.corpus.texts import MARK
from tokenprism.errors import CancelledError, CorpusError, NoTextError
from tokenprism.pretokenize import PATTERNS


def write(path: Path, data: bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def test_a_file_is_one_document(tmp_path: Path) -> None:
    path = write(tmp_path / "two words" / "a.txt", b"one\ntwo\r\nthree")
    corpus = Corpus.open(path)
    (document,) = corpus.documents
    assert corpus.name == "a.txt"
    assert (document.name, document.path) == (str(path), str(path))
    assert (corpus.size, corpus.lines, corpus.fault_count) == (14, 3, 0)
    assert document.digest == hashlib.sha256(b"one\ntwo\r\nthree").digest()
    assert corpus.read(0) == b"one\ntwo\r\nthree"
    assert corpus.read(0, 4, 3) == b"two"
    assert b"".join(corpus.blocks(0)) == b"one\ntwo\r\nthree"


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
def test_line_ends_are_counted_and_kept(tmp_path: Path, end: bytes) -> None:
    corpus = Corpus.open(write(tmp_path / "a.txt", (b"ab" + end) * 3))
    assert corpus.lines == 3
    assert corpus.read(0) == (b"ab" + end) * 3


def test_the_byte_order_mark_is_no_text(tmp_path: Path) -> None:
    corpus = Corpus.open(write(tmp_path / "a.txt", b"\xef\xbb\xbffirst \xffsecond"))
    (document,) = corpus.documents
    assert document.has_mark
    assert document.size == 13
    assert document.faults[0].byte == 9  # in the file, where an editor finds it
    assert corpus.read(0) == b"first \xffsecond"
    assert corpus.read(0, 6, 2) == b"\xffs"
    (chunk,) = corpus.chunks(PATTERNS["cl100k"])
    assert chunk.data == b"first \xffsecond"
    assert corpus.fingerprint == TextCorpus([b"first \xffsecond"]).fingerprint


def test_faults_say_line_byte_length_and_reason(tmp_path: Path) -> None:
    corpus = Corpus.open(write(tmp_path / "a.txt", b"ok\nb\xe4\xb8d\n\x80\x80\xff"))
    faults = corpus.documents[0].faults
    assert [(f.line, f.byte, f.length) for f in faults] == [(2, 4, 2), (3, 8, 3)]
    assert str(faults[0]) == "line 2, byte 4: a character that is cut short"
    assert corpus.fault_count == 2


def test_faults_on_the_edges_of_blocks(tmp_path: Path) -> None:
    dice = random.Random(3)
    parts = ["中".encode(), "😀".encode(), b"\xff", b"a", b"\r\n", "é".encode()]
    text = b"a" * ((1 << 20) - 40) + b"".join(dice.choices(parts, k=60)) + b"\xe4\xb8"
    for shift in range(8):
        data = b"b" * shift + text
        (document,) = Corpus.open(write(tmp_path / "a.txt", data)).documents
        (whole,) = TextCorpus([data]).documents
        facts = [(d.size, d.lines, d.faults, d.digest) for d in (document, whole)]
        assert facts[0] == facts[1]


def test_a_short_file_named_by_itself_is_taken_whatever_it_holds(tmp_path: Path) -> None:
    data = b"ab\0ab\0\0\x80\x81\xc3"
    corpus = Corpus.open(write(tmp_path / "raw.bin", data))
    assert corpus.read(0) == data
    assert [(one.byte, one.length) for one in corpus.documents[0].faults] == [
        (2, 1), (5, 2), (7, 3)
    ]


@pytest.mark.parametrize(("data", "reason"), [
    (b"%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n", "a PDF document, not text"),
    (b"\x7fELF\x02\x01\x01" + bytes(9), "a program, not text"),
    (bytes(range(256)) * 64, "binary (zero byte at 0)"),
    ("Съешь же ещё этих булок. ".encode("cp1251") * 300, "not UTF-8 (76% of its first bytes)"),
])
def test_a_binary_file_is_none_in_a_folder_nor_by_itself(
    tmp_path: Path, data: bytes, reason: str
) -> None:
    path = write(tmp_path / "a.dat", data)
    write(tmp_path / "b.txt", b"text")
    (skipped,) = Corpus.open(tmp_path).skipped
    assert skipped.reason == reason
    with pytest.raises(NoTextError) as caught:
        Corpus.open(path)
    assert caught.value.problem == reason
    assert "--format text" in caught.value.remedy
    forced = Corpus.open(path, options=CorpusOptions(format="text"))
    assert forced.read(0) == data
    seen = preview([path], CorpusOptions())
    assert seen.problem == reason
    assert preview([path], CorpusOptions(format="text")).problem is None


@pytest.mark.parametrize(("data", "name"), [
    (b"7z\xbc\xaf\x27\x1c" + bytes(40), "7-Zip"), (b"\x04\x22\x4d\x18" + bytes(40), "LZ4"),
    (lzma.compress(b"text " * 99, lzma.FORMAT_ALONE), "lzma"),
])
def test_packers_that_are_not_read_are_named(tmp_path: Path, data: bytes, name: str) -> None:
    with pytest.raises(CorpusError, match=f"packed by {name}, which is not read"):
        Corpus.open(write(tmp_path / "a.txt", data))


def test_a_folder_gives_its_text_files_sorted_and_says_what_it_skips(tmp_path: Path) -> None:
    write(tmp_path / "b.txt", b"b")
    write(tmp_path / "a" / "z.md", b"z")
    write(tmp_path / "a" / "é.txt", b"e")
    write(tmp_path / ".hidden", b"h")
    write(tmp_path / ".git" / "c.txt", b"h")
    write(tmp_path / "empty.txt", b"")
    write(tmp_path / "image.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")
    write(tmp_path / "koi8.txt", "привет мир ".encode("koi8-r") * 9)
    write(tmp_path / "wide.txt", "text".encode("utf-16"))
    (tmp_path / "again.txt").symlink_to(tmp_path / "a" / "z.md")
    (tmp_path / "round").symlink_to(tmp_path)
    (tmp_path / "gone.txt").symlink_to(tmp_path / "nowhere")
    os.mkfifo(tmp_path / "pipe")
    corpus = Corpus.open(tmp_path)
    names = [Path(document.name).relative_to(tmp_path).as_posix() for document in corpus.documents]
    assert names == ["a/z.md", "a/é.txt", "b.txt"]
    reasons = {Path(s.name).relative_to(tmp_path).as_posix(): s.reason for s in corpus.skipped}
    assert reasons == {
        ".hidden": "hidden file",
        ".git": "hidden folder",
        "again.txt": "the same file is in the corpus already",
        "empty.txt": "empty",
        "gone.txt": "cannot be read (no such file or directory)",
        "image.png": "a picture, not text",
        "koi8.txt": "not UTF-8 (82% of its first bytes)",
        "pipe": "not a regular file",
        "round": "link to a folder",
        "wide.txt": "UTF-16LE byte-order mark, not UTF-8",
    }


def test_a_text_with_a_few_zero_bytes_is_a_text_with_faults(tmp_path: Path) -> None:
    text = b"one\r\ntwo \0 three\r" + b"\n".join([b"a line of text"] * 60) + b"\0\0 end"
    write(tmp_path / "few.txt", text)
    write(tmp_path / "many.bin", text + b"\0x" * 40)
    write(tmp_path / "short.bin", b"a\0b")
    write(tmp_path / "stray.bin", text + b"\xff")
    corpus = Corpus.open(tmp_path)
    assert [Path(document.name).name for document in corpus.documents] == ["few.txt"]
    assert len(corpus.skipped) == 3
    assert all("binary (zero byte at" in one.reason for one in corpus.skipped)
    document = corpus.documents[0]
    assert document.fault_count == corpus.fault_count == 2
    assert [str(fault) for fault in document.faults] == [
        "line 2, byte 9: a zero byte", f"line 62, byte {text.index(0, 10)}: a zero byte"
    ]
    assert document.faults[1].length == 2
    assert corpus.read(0) == text
    assert TextCorpus([text]).documents[0].faults == document.faults


@example([b"\xff"] * 4 + [b"\0", "é".encode()], 4, False)  # begins like a stream of Arrow
@given(
    st.lists(st.sampled_from([b"\0", b"\r", b"\n", b"x", "é".encode(), b"\xff"]), max_size=40),
    st.sampled_from([4, 5, 7, 64]),
    st.booleans(),
)
def test_places_of_zero_bytes_whatever_the_blocks(
    tmp_path_factory: pytest.TempPathFactory, parts: list[bytes], block: int, mark: bool
) -> None:
    text = b"".join(parts) + b"x"
    path = write(tmp_path_factory.mktemp("zeros") / "a", MARK * mark + text)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(texts, "BLOCK", block)
        found = {
            byte + k: fault.line
            for fault in Corpus.open(path).documents[0].faults if "zero" in fault.reason
            for byte in [fault.byte - len(MARK) * mark] for k in range(fault.length)
        }
    zeros = [at for at, byte in enumerate(text) if byte == 0]
    assert sorted(found) == zeros
    for at in zeros:
        before = text[:at].replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        assert found[at] == before.count(b"\n") + 1


def test_order_and_fingerprint_do_not_depend_on_the_place(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        for name in ("b", "a", "C"):
            write(tmp_path / folder / name, name.encode())
    one, two = Corpus.open(tmp_path / "one"), Corpus.open(tmp_path / "two")
    assert [one.read(i) for i in range(3)] == [b"C", b"a", b"b"]
    assert one.fingerprint == two.fingerprint
    assert one.fingerprint == TextCorpus(["C", "a", "b"]).fingerprint
    assert one.fingerprint != TextCorpus(["C", "ab"]).fingerprint


def test_several_paths_make_one_corpus(tmp_path: Path) -> None:
    first, second = write(tmp_path / "1", b"x"), write(tmp_path / "2", b"y")
    corpus = Corpus.open(second, first, second)
    assert [corpus.read(i) for i in range(2)] == [b"y", b"x"]
    assert corpus.name == "2 +2"
    assert [s.reason for s in corpus.skipped] == ["the same file is in the corpus already"]


@pytest.mark.skipif(sys.platform != "linux", reason="other systems refuse such names")
def test_names_that_are_no_unicode(tmp_path: Path) -> None:
    for name in ("Zoë".encode(), "測試".encode(), "د".encode(), b"bad\xff"):
        path = write(tmp_path / os.fsdecode(name) / "f\udcfe.txt", name)
        assert Corpus.open(os.fsencode(path.parent)).read(0) == name
        corpus = Corpus.open(path)
        assert corpus.name == "f\\xfe.txt"
        corpus.documents[0].name.encode()
    with pytest.raises(CorpusError) as caught:
        Corpus.open(tmp_path / "no\udcff")
    assert str(caught.value).encode().endswith(b"no\\xff: no such file or folder")


def test_paths_that_hold_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(CorpusError, match=f"{tmp_path}/missing.txt: no such file"):
        Corpus.open("missing.txt")
    with pytest.raises(CorpusError, match="there is no text in it"):
        Corpus.open(".")
    with pytest.raises(CorpusError, match="there is no text in it"):
        Corpus.open()
    with pytest.raises(CorpusError, match="not a regular file"):
        Corpus.open("/dev/null")
    write(tmp_path / "empty", b"")
    with pytest.raises(CorpusError, match=r"empty: there is no text in it \(empty\)"):
        Corpus.open("empty")
    write(tmp_path / "mark", b"\xef\xbb\xbf")
    with pytest.raises(CorpusError, match="there is no text in it: 2 files skipped"):
        Corpus.open("empty", "mark")
    with pytest.raises(CorpusError, match="there is no text in it"):
        TextCorpus(["", b""])


@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
def test_other_unicode_encodings_are_refused_by_name(tmp_path: Path, codec: str) -> None:
    path = write(tmp_path / "corpus.txt", ("\ufefftôi thử").encode(codec))
    name = codec.upper().replace("-LE", "LE").replace("-BE", "BE")
    with pytest.raises(CorpusError, match=f"{name}, as its byte-order mark says.*Convert"):
        Corpus.open(path)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read(tmp_path: Path) -> None:
    write(tmp_path / "a.txt", b"a")
    closed = write(tmp_path / "closed.txt", b"b")
    closed.chmod(0)
    assert [s.reason for s in Corpus.open(tmp_path).skipped] == [
        "cannot be read (permission denied)"
    ]
    with pytest.raises(CorpusError, match="cannot be read"):
        Corpus.open(closed)


def test_a_file_that_changed_is_not_read_as_if_it_had_not(tmp_path: Path) -> None:
    path = write(tmp_path / "a.txt", b"one")
    corpus = Corpus.open(path)
    write(path, b"three")
    for read in (lambda: corpus.read(0), lambda: list(corpus.chunks(PATTERNS["gpt2"]))):
        with pytest.raises(CorpusError, match="changed since the corpus was opened"):
            read()
    path.unlink()
    with pytest.raises(CorpusError, match="no such file"):
        corpus.read(0)


def test_progress_counts_bytes_and_cancels(tmp_path: Path) -> None:
    write(tmp_path / "a.txt", b"a\n" * (1 << 20))
    write(tmp_path / "b.png", b"\0" * 1000)
    progress = Progress()
    Corpus.open(tmp_path, progress=progress)
    assert progress.stage == Stage.READING
    assert progress.done == progress.total == (2 << 20) + 1000
    progress.cancel()
    with pytest.raises(CancelledError):
        Corpus.open(tmp_path, progress=progress)


def test_most_faults_are_kept_as_asked(tmp_path: Path) -> None:
    corpus = Corpus.open(write(tmp_path / "a.txt", b"\xffa" * 500), most_faults=7)
    assert len(corpus.documents[0].faults) == 7
    assert corpus.fault_count == 500


def test_texts_in_memory() -> None:
    corpus = TextCorpus(["é", b"", b"\xff\n"], name="pasted")
    assert [document.name for document in corpus.documents] == ["pasted 1", "pasted 2"]
    assert (corpus.size, corpus.lines, corpus.fault_count) == (4, 2, 1)
    assert corpus.read(1, 1) == b"\n"


def test_a_sample_is_spread_and_made_of_whole_lines(corpora: Callable[..., bytes]) -> None:
    text = corpora("multi_10mb", 3 << 20)
    corpus = TextCorpus([text[: 1 << 20], text[1 << 20 :]])
    excerpts = corpus.sample(200_000)
    assert 150_000 < sum(map(len, excerpts)) <= 200_000
    assert excerpts == corpus.sample(200_000)
    places = [text.index(excerpt) for excerpt in excerpts]
    assert places == sorted(places)
    assert places[-1] > len(text) * 0.9
    assert all(place == 0 or text[place - 1 : place] == b"\n" for place in places)
    assert corpus.sample(4 << 20) == [text[: 1 << 20], text[1 << 20 :]]


def test_a_sample_of_text_without_lines_has_whole_characters() -> None:
    corpus = TextCorpus(["中😀é" * 100_000])
    excerpts = corpus.sample(50_000)
    assert excerpts
    assert all(excerpt.decode() for excerpt in excerpts)


def test_a_folder_with_very_many_small_files(tmp_path: Path) -> None:
    for number in range(300):
        write(tmp_path / f"{number:03}", b"%d\n" % number)
    corpus = Corpus.open(tmp_path)
    (chunk,) = corpus.chunks(PATTERNS["gpt2"])
    assert len(chunk.spans) == 300
    shutil.rmtree(tmp_path)
