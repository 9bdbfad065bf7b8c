"""Opening what the user names: tokenizer files, texts and folders, in the background."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QFileDialog, QWidget
from tokenprism.corpus import Corpus, CorpusOptions
from tokenprism.corpus.addresses import is_remote
from tokenprism.formats.byname.names import name_of
from tokenprism.messages import Message

from ..dialogs.pattern import PatternDialog
from ..i18n import QT_TRANSLATE_NOOP, said, translate
from ..session import CorpusEntry, Session, Text, TokenizerEntry
from ..settings import Settings
from ..widgets.notice import Notice
from ..work import engine
from ..work.tasks import Job, TaskManager
from .opening_bar import OpeningBar
from .reading import Opened, read_all, read_document, title_of

POLL = 100  # milliseconds
# What the dialog for files can narrow its list to. Contents decide, whatever the name.
KINDS = (
    (QT_TRANSLATE_NOOP("Opener", "All tokenizers"),
     "*.json *.tiktoken *.model *.gguf *.txt *.bpe *.pt *.js *.gz"),
    (QT_TRANSLATE_NOOP("Opener", "Tokenprism models"), "*.tokenprism.json"),
    (QT_TRANSLATE_NOOP("Opener", "Hugging Face tokenizer.json"), "*.json"),
    (QT_TRANSLATE_NOOP("Opener", "GPT-2 vocab.json with merges.txt"),
     "*vocab.json *encoder.json *merges.txt *vocab.bpe"),
    (QT_TRANSLATE_NOOP("Opener", "Rank files of tiktoken and Llama"),
     "*.tiktoken tokenizer.model *.tiktoken.gz"),
    (QT_TRANSLATE_NOOP("Opener", "SentencePiece models"), "*.model"),
    (QT_TRANSLATE_NOOP("Opener", "Mistral tekken.json"), "*tekken*.json"),
    (QT_TRANSLATE_NOOP("Opener", "GGUF models"), "*.gguf"),
    (QT_TRANSLATE_NOOP("Opener", "BERT and RWKV vocabularies"), "*vocab*.txt"),
    (QT_TRANSLATE_NOOP("Opener", "bytepiece and PieceTokenizer models"),
     "*.json *.model *.pt"),
    (QT_TRANSLATE_NOOP("Opener", "Texts"), "*.txt *.md *.py"),
    (QT_TRANSLATE_NOOP("Opener", "Records, tables and archives"),
     "*.jsonl *.ndjson *.json *.csv *.tsv *.parquet *.arrow *.feather *.gz *.bz2 *.xz *.zst *.zip "
     "*.tar *.tgz"),
)
PATIENCE = 300  # milliseconds before progress is shown
LARGEST_EDITABLE = 200_000


class Opener(QObject):
    """Reads files on a worker and puts them into the session, with progress and cancel."""

    noticed = Signal(object)        # Notice
    workspace_met = Signal(str)     # its path
    opened = Signal(object)         # list[Opened], when a request is done; empty when cancelled

    def __init__(
        self, session: Session, tasks: TaskManager, settings: Settings, window: QWidget
    ) -> None:
        super().__init__(window)
        self._session, self._tasks, self._window = session, tasks, window
        self._settings = settings
        self._jobs: list[Job] = []
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
        return [(translate("Opener", title), endings) for title, endings in KINDS]

    def choose_folder(self) -> None:
        """Ask for a folder and open it as one corpus."""
        path = QFileDialog.getExistingDirectory(
            self._window, self.tr("Open a folder of texts"), self._settings.folder
        )
        if path:
            self.open_paths([path])

    def open_paths(
        self, paths: list[str], remember: bool = True, pattern: str | None = None
    ) -> None:
        """Open each path or name in turn, on one worker; the window stays usable.

        `pattern` is for files that do not say theirs: it is remembered for them.
        """
        if not paths:
            return
        # Absolute, but with their links: a link may be broken or go round in circles.
        paths = [
            path if name_of(path) is not None or is_remote(path) else str(Path(path).absolute())
            for path in paths
        ]
        if remember and Path(paths[0]).is_absolute():
            self._settings.folder = str(Path(paths[0]).parent)
        job: Job | None = None

        def done(found: list[Opened]) -> None:
            self._end(job)
            if remember:
                for one in reversed(found):
                    if one.problem is None:
                        self._settings.add_recent(one.path)
                        if pattern is not None:
                            self._settings.remember_pattern(one.path, pattern)
            self._take(found)

        def failed(problem: Message) -> None:
            self._end(job)
            self.noticed.emit(Notice(problem))
            self.opened.emit([])

        known = {path: self._settings.pattern(path) for path in paths} if pattern is None else {}
        job = self._tasks.start(partial(read_all, paths, pattern, known), done, failed)
        self._begin(job, title_of(paths[0]) if len(paths) == 1 else "")

    def examine(self, corpus: Corpus, index: int) -> None:
        """Show a document of a corpus, whole, as the text of Compare."""
        name = corpus.name
        job: Job | None = None

        def done(found: tuple[str, bytes]) -> None:
            self._end(job)
            name, source = found
            self._session.examine(
                Text(source, name, len(source) <= LARGEST_EDITABLE, (corpus, index))
            )

        def failed(problem: Message) -> None:
            self._end(job)
            self.noticed.emit(Notice(problem))

        job = self._tasks.start(partial(read_document, corpus, index), done, failed)
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

        def done(corpus: Corpus) -> None:
            self._end(job)
            if key is None:
                self._session.add_corpus(corpus)
            else:
                self._session.replace_corpus(key, corpus)
            self.opened.emit([Opened(paths[0], corpus=corpus)])

        def failed(problem: Message) -> None:
            self._end(job)
            self.noticed.emit(Notice(problem))
            self.opened.emit([])

        job = self._tasks.start(partial(engine.open_corpus, paths, options), done, failed)
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
        self._jobs.clear()

    def _begin(self, job: Job, name: str) -> None:
        self._jobs.append(job)
        self._waited = 0
        self.bar.show_name(name)
        self._timer.start()

    def _end(self, job: Job | None) -> None:
        if job in self._jobs:
            self._jobs.remove(job)
        self._poll()

    def _poll(self) -> None:
        self._waited += POLL
        if not self._jobs:
            self._timer.stop()
            self.bar.hide()
        elif self._waited > PATIENCE:
            progress = self._jobs[-1].progress
            self.bar.show_progress(progress.done, progress.total, self._waited / 1000)

    def _take(self, found: list[Opened]) -> None:
        asked: dict[tuple[str, bool], list[_Asked]] = {}
        for one in found:
            key = None
            if one.tokenizer is not None:
                entry = self._session.add_tokenizer(
                    one.tokenizer, path=one.path, pattern=one.pattern
                )
                key = entry.key
            elif one.corpus is not None:
                self._session.add_corpus(one.corpus)
            elif one.is_workspace:
                self.workspace_met.emit(one.path)
            if one.offer is not None:
                asked.setdefault((one.offer, key is None), []).append(_Asked(one.path, key))
        self._ask([(offer, files) for (offer, _), files in asked.items()])
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
        if entry.path is not None and entry.pattern is not None:
            self._ask([(entry.pattern, [_Asked(entry.path, entry.key)])])

    def _ask(self, rest: list[tuple[str, list[_Asked]]]) -> None:
        """Ask for the pattern of files that wait for one, then for that of the others."""
        if not rest:
            return
        (offer, files), *others = rest
        dialog = PatternDialog([one.path for one in files], self._window, offer)

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
