"""Asks where a workspace is, where one is to be, and where its missing files may be."""

from __future__ import annotations

from PySide6.QtWidgets import QFileDialog, QWidget
from tokenprism.workspace import SUFFIX

from ..i18n import translate


def workspace(window: QWidget, folder: str) -> str:
    """The path of a workspace to open; empty for none."""
    path, _ = QFileDialog.getOpenFileName(
        window, translate("WorkspaceDesk", "Open a workspace"), folder, _files())
    return path


def new_workspace(window: QWidget, folder: str) -> str:
    """The path of a workspace to be written, with its suffix; empty for none."""
    path, _ = QFileDialog.getSaveFileName(
        window, translate("WorkspaceDesk", "Save the workspace"), folder, _files())
    return path if not path or path.endswith(SUFFIX) else path + SUFFIX


def folder_of_missing(window: QWidget, folder: str) -> str:
    """A folder to look in for files that are not where they were; empty for none."""
    return QFileDialog.getExistingDirectory(
        window, translate("WorkspaceDesk", "Look for missing files in"), folder)


def _files() -> str:
    return translate("WorkspaceDesk", "Workspaces (*{suffix})").format(suffix=SUFFIX)
