"""What came of reading a workspace back, as notices."""

from __future__ import annotations

from collections.abc import Callable

from tokenprism.messages import Message, verbatim

from ..i18n import said, translate
from ..widgets.notice import Notice
from ..work.restoring import Restored


def of_restored(found: Restored, find: Callable[[], None]) -> Notice | None:
    """What could not be opened, with the offer to `find` missing files; None where all was."""
    lines = [said(one) for one in found.problems]
    lines += [
        translate("WorkspaceDesk", "{path} is not there").format(path=verbatim(path))
        for path in found.missing
    ]
    if not lines:
        return None
    text = lines[0] if len(lines) == 1 else translate(
        "WorkspaceDesk", "{n} things of the workspace could not be opened; they stay in it"
    ).format(n=len(lines))
    offer = translate("WorkspaceDesk", "Find missing files…") if found.missing else ""
    return Notice(
        text, "\n".join(lines) if len(lines) > 1 else "", "warning", offer,
        find if found.missing else None,
    )


def of_nothing_kept(problem: Message) -> Notice:
    """Nothing outlives the program, and why."""
    return Notice(
        translate(
            "WorkspaceDesk",
            "{problem}. Nothing is kept when the program ends, unless you save the workspace in "
            "another folder.",
        ).format(problem=said(problem)), level="warning",
    )


def of_found(count: int) -> Notice:
    """So many missing files were found."""
    text = translate("WorkspaceDesk", "{n} found and opened").format(n=count) if count else (
        translate("WorkspaceDesk", "Nothing of the workspace is missing."))
    return Notice(text, level="info")
