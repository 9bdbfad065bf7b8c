"""What a workspace had, put into the session. No widgets here."""

from __future__ import annotations

from collections.abc import Collection

from tokenprism.workspace import Kind, RunRecord, Workspace

from ..entries import ALL_CORPORA, Measuring
from ..session import ByteRange, Session, Text, TokenizerEntry
from ..work import restoring
from ..work.remembering import ALL, Ids
from ..work.runs import Run, Runs, RunState


class Reader:
    """Adds to a session and its runs, and notes in `ids` what is what."""

    def __init__(self, session: Session, runs: Runs, ids: Ids) -> None:
        self._session, self._runs, self._ids = session, runs, ids

    def add(self, found: restoring.Restored, workspace: Workspace) -> None:
        """Show what was read back from `workspace`."""
        session, ids = self._session, self._ids.known
        for stored, known, corpus in found.corpora:
            alias = "" if known.name == corpus.name else known.name
            ids[Kind.CORPUS, session.add_corpus(corpus, alias).key] = stored.id
        entries = []
        for stored, record, tokenizer, path in found.tokenizers:
            entry = TokenizerEntry(
                session.new_key(), tokenizer, record.hue, record.visible, path,
                trained=path is None, alias=record.name, pattern=record.pattern,
            )
            ids[Kind.TOKENIZER, entry.key] = stored.id
            entries.append(entry)
        baseline = workspace.setting("baseline")
        key = self._ids.key(Kind.TOKENIZER, baseline) if isinstance(baseline, str) else None
        session.restore(entries, key if isinstance(key, int) else None)
        for stored, of_run, curve in found.runs:
            ids[Kind.RUN, run := _run(of_run, curve)] = stored.id
            self._runs.all.append(run)
        self._runs.changed.emit()
        if found.text is not None:
            stored, text, content = found.text
            ids[Kind.TEXT, "shown"] = stored.id
            if content is not None:
                session.set_text(Text(content, text.title, text.editable))
            elif text.corpus is not None:
                self._show_document(text.title, text.corpus, text.document, text.editable)

    def select(self, selection: object, position: object) -> None:
        """Go to a place of the text and select a part of it, where these are such."""
        size = len(self._session.text.source)
        if isinstance(position, int):
            self._session.set_position(position)
        if (isinstance(selection, list) and len(selection) == 2
                and all(isinstance(one, int) and 0 <= one <= size for one in selection)):
            self._session.select(ByteRange(*selection))

    def measure(self, chosen: object) -> None:
        """Let the table of metrics measure on what it did, where `chosen` is such a record."""
        if not isinstance(chosen, dict):
            return
        place, options = chosen.get("place"), chosen.get("options")
        key = ALL_CORPORA if place == ALL else (
            self._ids.key(Kind.CORPUS, place) if isinstance(place, str) else None
        )
        self._session.measure_on(Measuring(
            key if isinstance(key, int) else None, options if isinstance(options, dict) else {}
        ))

    def propose(self, chosen: object) -> None:
        """Propose a training on the corpora that were chosen last, where `chosen` has their ids."""
        if isinstance(chosen, list):
            keys = (self._ids.key(Kind.CORPUS, one) for one in chosen if isinstance(one, str))
            self._session.current.propose(tuple(key for key in keys if isinstance(key, int)))

    def clear(self) -> None:
        """Take everything out but the trainings that run."""
        session = self._session
        with session.undo.off_record():
            for entry in list(session.tokenizers):
                session.remove_tokenizer(entry.key)
            for corpus in list(session.corpora):
                session.remove_corpus(corpus.key)
            session.set_text(Text())
            session.set_cut(None)
            session.measure_on(Measuring())
            session.current.propose(None)
        session.undo.clear()
        self._runs.all = [run for run in self._runs.all if run.active]
        self._runs.changed.emit()
        self._ids.known.clear()

    def remove(self, ids: Collection[str]) -> None:
        """Take out what another window has removed."""
        session = self._session
        with session.undo.off_record():
            for id in ids:
                key = self._ids.key(Kind.TOKENIZER, id)
                if isinstance(key, int):
                    session.remove_tokenizer(key)
                key = self._ids.key(Kind.CORPUS, id)
                if isinstance(key, int):
                    session.remove_corpus(key)
                run = self._ids.key(Kind.RUN, id)
                if isinstance(run, Run) and run in self._runs.all and not run.active:
                    self._runs.remove(run)

    def _show_document(self, title: str, corpus: str, document: int, editable: bool) -> None:
        key = self._ids.key(Kind.CORPUS, corpus)
        entry = next((one for one in self._session.corpora if one.key == key), None)
        if entry is not None and document < len(entry.corpus.documents):
            source = entry.corpus.read(document)
            self._session.set_text(Text(source, title, editable, (entry.corpus, document)))


def _run(record: RunRecord, curve: tuple[list[float], list[float]]) -> Run:
    state = next((one for one in RunState if one.value == record.state), RunState.FAILED)
    if state in (RunState.RUNNING, RunState.PAUSED):
        state = RunState.INTERRUPTED  # nobody goes on with it
    return Run(
        record.name, record.target, state, seconds=record.seconds, size=record.size,
        problem=record.problem, curve=curve, started=record.started, notes=record.notes,
        identity=record.identity, record=record,
    )
