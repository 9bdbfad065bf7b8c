"""Opening files in a process apart, as the tests of hostile files do: bounded, and watched.

Run as a program it reads the path of a file a line and answers each with a line of JSON.
"""

from __future__ import annotations

import json
import re
import resource
import select
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any

TEXTS = ("Hello hello world, 123 a<s>b", "aé́ ①  中文\n😀", "")
LONGEST_MESSAGE = 2000
SECONDS = 5.0
ROOM = 3 << 30  # address space; Python's own and the libraries' is about 1 GB of it


@dataclass(frozen=True)
class Outcome:
    """What became of a file. `kind`: opened, refused, crashed, slow, or the name of another
    exception; `text`: the message; `grown`: the most memory while it was worked on beyond what
    there was before, in MB.
    """

    kind: str
    text: str
    seconds: float
    grown: float
    ids: tuple[tuple[int, ...], ...] = ()
    warnings: tuple[str, ...] = ()

    @property
    def fine(self) -> bool:
        """Opened, or refused with a message that can be shown."""
        return self.kind in ("opened", "refused")


def use(path: str | Path, pattern: str | None = None) -> dict[str, Any]:
    """Open a file, encode and decode short texts; what came of it, as `Outcome` has it."""
    from tokenprism import Specials
    from tokenprism.errors import TokenprismError
    from tokenprism.formats import open_tokenizer

    try:
        made = open_tokenizer(path, pattern=pattern)
        _ = made.vocabulary.size, made.identity, made.family, made.name
        warnings = [str(one) for one in made.warnings]
        ids = []
        said = ""
        for text in TEXTS:
            for way in (Specials.TEXT, Specials.ALLOW):
                try:
                    encoding = made.encode(text, specials=way)
                    made.decode(encoding.ids)
                except TokenprismError as fault:
                    said = str(fault)
                else:
                    ids.append(encoding.ids.tolist())
        for text in (*warnings, said):
            if not _is_showable(text):
                return {"kind": "bad message", "text": ascii(text[:400])}
        return {"kind": "opened", "text": said, "ids": ids, "warnings": warnings}
    except TokenprismError as fault:
        text = str(fault)
        kind = "refused" if _is_showable(text) else "bad message"
        if not fault.problem:
            kind = "empty message"
        return {"kind": kind, "text": text[:LONGEST_MESSAGE]}
    except BaseException as fault:  # noqa: BLE001 - this is what is looked for
        import traceback

        where = "".join(traceback.format_exception(fault))[-1500:]
        return {"kind": type(fault).__name__, "text": where}


def _is_showable(text: str) -> bool:
    """Whether a message is short, and can be written to a terminal."""
    controls = re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\u202e]", text)
    return len(text) < LONGEST_MESSAGE and controls is None


class Prober:
    """A child that opens files, started anew when it dies; as a context it ends it."""

    def __init__(self, room: int = ROOM) -> None:
        self._room = room
        self._child: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Prober:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.end()

    def end(self) -> None:
        """End the child; another is started when it is needed."""
        if self._child is not None:
            self._child.kill()
            self._child.communicate()
            self._child = None

    def open(
        self, path: Path, *, pattern: str | None = None, seconds: float = SECONDS
    ) -> Outcome:
        """Open one file; a child that takes more than `seconds` of processor time is ended, and
        one that waits for something too.
        """
        from clock import spent_by  # not known to the child, which is this module too

        child = self._started()
        assert child.stdin is not None
        assert child.stdout is not None
        start, begun = time.monotonic(), spent_by(child.pid)
        child.stdin.write(json.dumps([str(path), pattern]).encode() + b"\n")
        child.stdin.flush()
        ready: list[object] = []
        while not ready:
            ready = select.select([child.stdout], [], [], min(seconds, 0.2))[0]
            took = spent_by(child.pid) - begun
            if took > seconds or time.monotonic() - start > 20 * seconds:
                break
        line = child.stdout.readline() if ready else b""
        if not ready:
            self.end()
            return Outcome("slow", f"no answer within {seconds} s", took, 0)
        if not line:
            code = child.wait()
            self.end()
            return Outcome("crashed", f"exit code {code}", took, 0)
        answer = json.loads(line)
        return Outcome(
            answer["kind"], answer["text"], took, answer["grown"],
            tuple(map(tuple, answer.get("ids", ()))), tuple(answer.get("warnings", ())),
        )

    def _started(self) -> subprocess.Popen[bytes]:
        if self._child is None:
            self._child = subprocess.Popen(
                [sys.executable, __file__, str(self._room)], stdin=subprocess.PIPE,
                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            )
            assert self._child.stdout is not None
            self._child.stdout.readline()  # it is ready: imports are not what is timed
        return self._child


def fresh(path: Path, *, pattern: str | None = None, seconds: float = SECONDS) -> Outcome:
    """Open a file in a process of its own, whose memory it alone decides."""
    with Prober() as prober:
        return prober.open(path, pattern=pattern, seconds=seconds)


def _resident(key: str) -> float:
    """Memory of this process in MB: VmRSS now, VmHWM the most since the peak was reset."""
    status = Path("/proc/self/status").read_text()
    return float(status.partition(f"{key}:")[2].split()[0]) / 1024


def main() -> int:
    """Serve a `Prober`."""
    import os

    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints is no answer
    import sentencepiece
    import tokenizers
    import tokenprism.formats

    _ = sentencepiece, tokenizers, tokenprism
    room = int(sys.argv[1])
    resource.setrlimit(resource.RLIMIT_AS, (room, room))
    answers.write(b"ready\n")
    answers.flush()
    for line in sys.stdin:
        path, pattern = json.loads(line)
        # The peak that getrusage tells would begin with that of the parent.
        Path("/proc/self/clear_refs").write_text("5")
        before = _resident("VmRSS")
        made = use(path, pattern)
        made["grown"] = _resident("VmHWM") - before
        answers.write(json.dumps(made).encode() + b"\n")
        answers.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
