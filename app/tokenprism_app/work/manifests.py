"""The manifest of a run of the library. No Qt here."""

from __future__ import annotations

from datetime import UTC, datetime

from tokenprism import Progress
from tokenprism.errors import FormatError
from tokenprism.identity import identity
from tokenprism.messages import Message, verbatim
from tokenprism.runs import CorpusUsed, Manifest
from tokenprism.runs.manifest import used_of, versions
from tokenprism.values import fits
from tokenprism.workspace import RunRecord, Workspace

from . import restoring
from .recipe import Recipe
from .runs import Run, RunState

_OF_CORPUS = {"name": str, "fingerprint": str, "bytes": int, "documents": int}


def manifest_of_run(run: Run, workspace: Workspace | None, progress: Progress) -> Manifest:
    """What makes the model of a run again. FormatError where the run does not say all of it."""
    if run.state not in (RunState.FINISHED, RunState.KEPT):
        raise FormatError(
            Message("{name} has left no model to make again", name=verbatim(run.name)),
            remedy="Let it come to its end, or stop it and keep what it has learned",
        )
    if not run.identity:
        raise FormatError(
            Message("{name} does not say which model it made", name=verbatim(run.name)),
            remedy="Repeat it: the new run says so",
        )
    if run.recipe is not None:
        return _of_recipe(run, run.recipe)
    assert run.record is not None
    assert workspace is not None
    return _of_record(run, run.record, workspace, progress)


def _of_recipe(run: Run, recipe: Recipe) -> Manifest:
    return Manifest(
        algorithm=recipe.algorithm, options=recipe.options.record(),
        corpora=tuple(map(used_of, recipe.corpora)), model=run.identity, size=run.size,
        stopped=run.state is RunState.KEPT,
        start=None if recipe.start is None else identity(recipe.start),
        started=_time(run.started), seconds=round(run.seconds, 3), versions=versions(),
        place=recipe.cluster,
    )


def _of_record(
    run: Run, record: RunRecord, workspace: Workspace, progress: Progress
) -> Manifest:
    start = restoring.start_of(workspace, record, progress)
    return Manifest(
        algorithm=record.algorithm, options=record.options,
        corpora=tuple(_used(one, record.name) for one in record.corpora), model=run.identity,
        size=record.size, stopped=run.state is RunState.KEPT,
        start=None if start is None else identity(start),
        started=_time(record.started), seconds=round(record.seconds, 3),
        versions=record.versions, place=record.cluster,
    )


def _used(values: dict[str, object], run: str) -> CorpusUsed:
    paths, options = values.get("paths"), values.get("options", {})
    if (
        not isinstance(paths, list) or not isinstance(options, dict)
        or not all(isinstance(one, str) for one in paths)
        or not all(fits(values.get(name), kind) for name, kind in _OF_CORPUS.items())
    ):
        raise FormatError(
            Message("{name} does not say all of what it read", name=verbatim(run)),
            remedy="Repeat it: the new run says so",
        )
    known = {name: values[name] for name in _OF_CORPUS}
    return CorpusUsed(paths=tuple(paths), options=options, **known)  # type: ignore[arg-type]


def _time(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds") if seconds else ""
