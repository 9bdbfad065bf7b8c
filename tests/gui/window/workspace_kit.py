"""What tests of windows on workspaces share."""

from __future__ import annotations

from collections.abc import Callable

from tokenprism.bpe.options import TrainOptions
from tokenprism_app.window.main_window import MainWindow
from tokenprism_app.window.sample import models
from tokenprism_app.work.recipe import Recipe

SAMPLES = len(models())
MakeWindow = Callable[[], MainWindow]


def ready(qtbot, window: MainWindow, count: int) -> None:
    """Wait until the window has so many tokenizers, and all of it is saved."""
    qtbot.waitUntil(
        lambda: len(window.session.tokenizers) == count
        and not window.tasks.jobs and window.workspace.saved,
    )


def train(qtbot, window: MainWindow, size: int = 320) -> None:
    """Train on all corpora, and wait for the end."""
    corpora = tuple(one.corpus for one in window.session.corpora)
    window.training.start(Recipe("mine", corpora, TrainOptions(size)))
    qtbot.waitUntil(lambda: window.training.task is None)
