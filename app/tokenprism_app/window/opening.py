"""Opening what the user names: tokenizer files, texts and folders, in the background."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QFileDialog, QWidget
from tokenprism import Progress
from tokenprism.corpus import Corpus, CorpusOptions
from tokenprism.corpus.addresses import is_remote
from tokenprism.formats.hub.names import name_of
from tokenprism.formats.registry import ALL as FORMATS
from tokenprism.messages import Message
from tokenprism.pretokenize import Dialect

from ..i18n import QT_TRANSLATE_NOOP, said, translate
from ..session import CorpusEntry, Session, TokenizerEntry
from ..settings import Settings
from ..widgets.notice import Notice
from ..work import engine
from ..work.tasks import Job, TaskManager
from .opening_bar import OpeningBar
from .reading import (
    LARGEST_AT_ONCE,
    LARGEST_DOCUMENT,
    Known,
    Opened,
    Shown,
    read_all,
    read_document,
    title_of,
)
from .taking import Taker

POLL = 100  # milliseconds
_TEXTS = (
    (QT_TRANSLATE_NOOP("Opener", "Texts"), "*.txt *.md *.py"),
    (QT_TRANSLATE_NOOP("Opener", "Records, tables and archives"),
     "*.jsonl *.ndjson *.json *.csv *.tsv *.parquet *.arrow *.feather *.gz *.bz2 *.xz *.zst *.zip "
     "*.tar *.tgz"),
)
PATIENCE = 300  # milliseconds before progress is shown


class Opener(QObject):
    """Reads files on a worker and puts them into the session, with progress and cancel.

    What was opened is selected in the library; the first text is shown in Compare, and all of them
    are proposed for the next training. What is open already is shown, not added again.
    """

    noticed = Signal(object)        # Notice
    workspace_met = Signal(str)     # its path
    opened = Signal(object)         # list[Opened], when a request is done; empty when cancelled

    def __init__(
        self, session: Session, tasks: TaskManager, settings: Settings, window: QWidget
    ) -> None:
        super().__init__(window)
        self._session, self._tasks, self._window = session, tasks, window
        self._settings = settings
        self._taker = Taker(session, self)
        self._taker.noticed.connect(self.noticed)
        self._taker.whole_asked.connect(self.examine)
        self._jobs: dict[Job, str] = {}  # with the name of what is read
        self.bar = OpeningBar(window)
        self.bar.cancel.clicked.connect(self.cancel)
        self._timer = QTimer(self)
        self._timer.setInterval(POLL)
        self._timer.timeout.connect(self._poll)
        self._waited = 0

    @property
    def busy(self) -> bool:
        """Whether something is being opened."""
        return bool(self._jobs)

    def choose_files(self) -> None:
        """Ask for files and open them."""
        paths, _ = QFileDialog.getOpenFileNames(
            self._window,
            self.tr("Open texts and tokenizers"),
            self._settings.folder,
            ";;".join(
                (
                    self.tr("All files (*)"),
                    *(f"{kind} ({endings})" for kind, endings in self._kinds()),
                )
            ),
        )
        self.open_paths(paths)

    @staticmethod
    def _kinds() -> list[tuple[str, str]]:
        every = dict.fromkeys(
            f"*{end}" for one in FORMATS for end in (*one.endings, *one.names) if end[0] == "."
        )
        return [
            (translate("Opener", "All tokenizers"), " ".join([*every, "*.gz"])),
            *((said(one.title), one.patterns) for one in FORMATS),
            *((translate("Opener", title), patterns) for title, patterns in _TEXTS),
        ]

    def choose_folder(self) -> None:
        """Ask for a folder and open it as one corpus."""
        path = QFileDialog.getExistingDirectory(
            self._window, self.tr("Open a folder of texts"), self._settings.folder
        )
        if path:
            self.open_paths([path])

    def open_paths(
        self, paths: list[str], remember: bool = True, pattern: str | None = None,
        show: bool = True,
    ) -> None:
        """Open each path or name in turn, on one worker; the window stays usable.

        `pattern` is for files that do not say theirs: it is remembered for them. Without `show`
        nothing is shown, selected, or to be undone: so samples come in.
        """
        if not paths:
            return
        # Absolute, but with their links: a link may be broken or go round in circles.
        paths = [
            path if name_of(path) is not None or is_remote(path) else str(Path(path).absolute())
            for path in paths
        ]
        job: Job | None = None

        def done(found: list[Opened]) -> None:
            self._end(job)
            if remember:
                for one in reversed(found):
                    if one.problem is None:
                        if Path(one.path).is_absolute():
                            self._settings.folder = str(Path(one.path).parent)
                        self._settings.add_recent(one.path)
                        if pattern is not None:
                            self._settings.remember_pattern(one.path, pattern)
            self._take(found, show)

        def failed(problem: Message) -> None:
            self._end(job)
            self.noticed.emit(Notice(problem))
            self.opened.emit([])

        known = Known(
            {path: self._settings.pattern(path) for path in paths},
            {entry.corpus.places[0]: entry.corpus.options
             for entry in reversed(self._session.corpora) if len(entry.corpus.places) == 1},
        )
        job = self._tasks.start(partial(read_all, paths, pattern, known, show), done, failed)
        self._begin(job, title_of(paths[0]) if len(paths) == 1 else "")

    def show_corpus(self, entry: CorpusEntry) -> None:
        """Select a corpus, and show its first document unless one of it is shown."""
        self._session.make_current(entry.key)
        document = self._session.text.document
        if document is None or document[0] is not entry.corpus:
            self.examine(entry.corpus, 0, LARGEST_AT_ONCE)

    def examine(self, corpus: Corpus, index: int, most: int = LARGEST_DOCUMENT) -> None:
        """Show a document of a corpus as the text of Compare; the beginning above `most` bytes."""
        name = corpus.name
        job: Job | None = None

        def done(found: Shown) -> None:
            self._end(job)
            self._session.examine(self._taker.text_of(found, corpus, index))
            self._taker.offer_whole(found, corpus, index)

        def failed(problem: Message) -> None:
            self._end(job)
            self.noticed.emit(Notice(problem))

        job = self._tasks.start(partial(read_document, corpus, index, most), done, failed)
        self._begin(job, name)

    def ask_how(self, paths: list[str], entry: CorpusEntry | None = None) -> None:
        """Ask how a corpus is to be read, with a preview, then open it; in the place of `entry`."""
        from ..dialogs.corpus import CorpusDialog

        options = CorpusOptions() if entry is None else entry.corpus.options
        dialog = CorpusDialog(paths, options, self._tasks, self._window)
        dialog.chosen.connect(
            lambda chosen: self.open_corpus(paths, chosen, None if entry is None else entry.key)
        )
        dialog.open()

    def open_corpus(
        self, paths: list[str], options: CorpusOptions, key: int | None = None
    ) -> None:
        """Open paths as one corpus with these options, in the place of the one with `key`."""
        job: Job | None = None

        def done(found: tuple[Corpus, Shown]) -> None:
            self._end(job)
            corpus, text = found
            self._take([Opened(paths[0], corpus=corpus, shown=text)], True, key)

        def failed(problem: Message) -> None:
            self._end(job)
            self.noticed.emit(Notice(problem))
            self.opened.emit([])

        def read(progress: Progress) -> tuple[Corpus, Shown]:
            corpus = engine.open_corpus(paths, options, progress)
            return corpus, read_document(corpus, 0, LARGEST_AT_ONCE, progress)

        job = self._tasks.start(read, done, failed)
        self._begin(job, title_of(paths[0]))

    def cancel(self) -> None:
        """Leave off opening; what was opened stays."""
        self._stop()
        self._poll()
        self.opened.emit([])

    def close(self) -> None:
        """Stop the timer and the work."""
        self._timer.stop()
        self._stop()

    def _stop(self) -> None:
        for job in self._jobs:
            job.progress.cancel()
        for name in self._jobs.values():
            self._session.current.end_reading(name)
        self._jobs.clear()

    def _begin(self, job: Job, name: str) -> None:
        self._jobs[job] = name
        self._waited = 0
        self.bar.show_name(name)
        self._session.current.begin_reading(name)
        self._timer.start()

    def _end(self, job: Job | None) -> None:
        if job is not None and job in self._jobs:
            self._session.current.end_reading(self._jobs.pop(job))
        self._poll()

    def _poll(self) -> None:
        self._waited += POLL
        if not self._jobs:
            self._timer.stop()
            self.bar.hide()
        elif self._waited > PATIENCE:
            progress = list(self._jobs)[-1].progress
            self.bar.show_progress(progress.done, progress.total, self._waited / 1000)

    def _take(self, found: list[Opened], show: bool, replaced: int | None = None) -> None:
        """Put what was read into the session, ask for what is missing, say what is wrong."""
        # What is seldom needed is imported here, long after the first paint.
        from tokenprism.formats.given_patterns import dialect_for

        entries = self._taker.take(found, show, replaced)
        asked: dict[tuple[str, Dialect, bool], list[_Asked]] = {}
        for one, entry in zip(found, entries, strict=True):
            if one.is_workspace:
                self.workspace_met.emit(one.path)
            if one.offer is not None:
                key = None if entry is None else entry.key
                dialect = dialect_for(one.tokenizer)
                asked.setdefault((one.offer, dialect, key is None), []).append(
                    _Asked(one.path, key)
                )
        self._ask([((offer, dialect), files) for (offer, dialect, _), files in asked.items()])
        unclear = [one.path for one in found if one.asks_how]
        if unclear:
            self.ask_how([unclear[0]])
        failed = [
            one for one in found
            if one.problem is not None and one.offer is None and one.path not in unclear[:1]
        ]
        problems = [one.problem for one in failed if one.problem is not None]
        if problems:
            notice = Notice(problems[0])
            if len(problems) == 1 and failed[0].may_be_text:
                notice = Notice(
                    problems[0], offer=self.tr("Open as text"),
                    accept=partial(self.open_corpus, [failed[0].path], CorpusOptions()),
                )
            if len(problems) > 1:
                text = self.tr("{n} files could not be opened").format(n=len(problems))
                notice = Notice(text, "\n".join(map(said, problems)))
            self.noticed.emit(notice)
        self.opened.emit(found)

    def change_pattern(self, entry: TokenizerEntry) -> None:
        """Ask anew for the pattern that was chosen for a file, and open it with that."""
        from tokenprism.formats.given_patterns import dialect_for

        if entry.path is not None and entry.pattern is not None:
            asked = (entry.pattern, dialect_for(entry.tokenizer))
            self._ask([(asked, [_Asked(entry.path, entry.key)])])

    def _ask(self, rest: list[tuple[tuple[str, Dialect], list[_Asked]]]) -> None:
        """Ask for the pattern of files that wait for one, then for that of the others."""
        if not rest:
            return
        from ..dialogs.pattern import PatternDialog

        ((offer, dialect), files), *others = rest
        dialog = PatternDialog([one.path for one in files], self._window, offer, dialect)

        def choose(pattern: str) -> None:
            with self._session.undo.off_record():
                for one in files:
                    if one.key is not None:
                        self._session.remove_tokenizer(one.key)
            self.open_paths([one.path for one in files], pattern=pattern)

        dialog.chosen.connect(choose)
        dialog.finished.connect(lambda _result: self._ask(others))
        dialog.open()


@dataclass(frozen=True, slots=True)
class _Asked:
    """A file whose pattern is asked for; `key` of the tokenizer that it already is, if any."""

    path: str
    key: int | None
