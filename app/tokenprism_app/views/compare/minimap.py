"""The whole text at a glance: where tokenizers disagree, and what part is in view."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget
from tokenprism import Progress
from tokenprism.analysis.divergence import Divergence, divergence
from tokenprism.search import Found

from ...session import ByteRange, Session
from ...theme.palette import Palette, mix
from ...widgets.guarded import Guarded
from ...work.background import Latest

PARTS = 1024  # of the text, each with a density of its own
_WIDTH = 26
_REST = 120   # milliseconds without a change before the text is compared
_TICK = 7     # pixels of the mark of a match
_LEAST = 6    # pixels of the frame round what is in view


class Minimap(Guarded, QWidget):
    """A strip for the whole text. A click or a drag asks for a byte by `wanted`.

    `counted` carries the number of places in the text where tokenizers disagree, None while it is
    not known.
    """

    wanted = Signal(object)   # byte that is to be in the middle of what is in view
    turned = Signal(int)      # rows by the wheel
    counted = Signal(object)
    failed = Signal(object)

    def __init__(self, session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("compareMinimap")
        self._session = session
        self._palette: Palette | None = None
        self.found: Divergence | None = None
        self._of = b""  # the text that was compared
        self._picture: QPixmap | None = None  # of the bars
        self._for: tuple[object, ...] = ()
        self._seen = ByteRange(0, 0)
        self._matches: Found | None = None
        self._matched: tuple[tuple[object, ...], list[int]] = ((), [])
        self._work = Latest(self, long=True)
        self._work.done.connect(self._take)
        self._work.failed.connect(self.failed)
        self._rest = QTimer(self, singleShot=True, interval=_REST)
        self._rest.timeout.connect(self._compare)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def sizeHint(self) -> QSize:
        return QSize(_WIDTH, 60)

    @property
    def busy(self) -> bool:
        """Whether the text is yet to be compared."""
        return self._rest.isActive() or self._work.busy

    def show_palette(self, palette: Palette) -> None:
        """Draw in the colours of a theme."""
        self._palette = palette
        self.update()

    def show_found(self, found: Found | None) -> None:
        """Mark where a search found something, as far as it has come; None: there is no search."""
        self._matches = found
        self.update()

    def show_seen(self, seen: ByteRange) -> None:
        """Frame the bytes that are in view."""
        if seen != self._seen:
            self._seen = seen
            self.update()

    def renew(self) -> None:
        """The text or its tokens are others: compare them when they have come to rest."""
        self._work.cancel()
        if self.found is not None and not self._same_text():
            self.found = None
            self.update()
        self.counted.emit(None)
        self._rest.start()

    def retranslate(self) -> None:
        """Say everything in the language in force."""
        self.setAccessibleName(self.tr("Disagreement over the whole text"))
        self.setToolTip(self.tr(
            "Where tokenizers cut differently: the longer the bar, the larger the share of "
            "boundaries that not all have. Click or drag to go there"
        ))

    def _same_text(self) -> bool:
        return self._session.text.source is self._of

    def _compare(self) -> None:
        session = self._session
        source = session.text.source
        results = [session.results.get(entry.key) for entry in session.visible]
        known = [result for result in results if result is not None]
        if len(known) < len(results):
            return  # the last result asks again
        self._of = source
        windows = [result.window for result in known]

        def compare(progress: Progress) -> Divergence:
            return divergence(windows, len(source), PARTS, progress)

        self._work.start(compare)

    def _take(self, found: object) -> None:
        assert isinstance(found, Divergence)
        self.found = found
        comparable = len(self._session.results) > 1
        self.counted.emit(found.places if comparable else None)
        self.update()

    # painting

    def bars(self, height: int) -> NDArray[np.float64]:
        """The share of boundaries that not all have, for each pixel from the top."""
        if self.found is None or not self._session.text.source or height < 1:
            return np.zeros(max(0, height))
        edges = np.linspace(0, PARTS, height + 1).astype(np.int64)
        shares = self.found.shares
        low = np.minimum(edges[:-1], PARTS - 1)
        high = np.maximum(edges[1:], low + 1)
        sums = np.concatenate([[0.0], np.cumsum(shares)])
        return np.asarray((sums[high] - sums[low]) / (high - low))

    def matched(self, height: int) -> list[int]:
        """The pixels from the top at which matches of the search begin."""
        found, size = self._matches, len(self._session.text.source)
        if found is None or not size or height < 1 or found.length != size:
            return []
        identity = (id(found), found.known, height)
        if self._matched[0] != identity:
            edges = np.linspace(0, size, height + 1).astype(np.int64)
            rows = np.flatnonzero(np.diff(found.before(edges)))
            self._matched = (identity, rows.tolist())
        return self._matched[1]

    def paintEvent(self, event: QPaintEvent) -> None:
        palette = self._palette
        if palette is None:
            return
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._bars_picture(palette))
        painter.setPen(QPen(QColor(palette.border), 1))
        painter.drawRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5))
        size = len(self._session.text.source)
        if not size:
            return
        for y in self.matched(self.height()):
            painter.fillRect(self.width() - _TICK - 2, y, _TICK, 2, QColor(palette.warning))
        accent = QColor(palette.accent)
        selection = self._session.selection
        if selection is not None and selection:
            y = round(selection.start / size * self.height())
            painter.fillRect(1, min(y, self.height() - 2), self.width() - 2, 2, accent)
        top = self._seen.start / size * self.height()
        high = max(_LEAST, (self._seen.end - self._seen.start) / size * self.height())
        top = min(top, self.height() - high)
        ground = QColor(accent)
        ground.setAlpha(34)
        area = QRectF(1, top + 0.5, self.width() - 2, high - 1)
        painter.fillRect(area, ground)
        painter.setPen(QPen(accent, 1))
        painter.drawRect(area)

    def _bars_picture(self, palette: Palette) -> QPixmap:
        """The bars on their ground, kept: what is in view and selected changes far more often."""
        ratio, some = self.devicePixelRatioF(), bool(self._session.text.source)
        identity = (palette, self.found, some, self.size(), ratio)
        if self._picture is None or self._for != identity:
            picture = QPixmap(self.size() * ratio)
            picture.setDevicePixelRatio(ratio)
            picture.fill(QColor(palette.panel))
            with QPainter(picture) as painter:
                room = self.width() - 6
                strong, weak = (
                    QColor(mix(palette.muted, palette.panel, part)) for part in (0.6, 0.35)
                )
                for y, share in enumerate(self.bars(self.height()).tolist()):
                    if share > 0:
                        long = max(1, round(share * room))
                        painter.fillRect(3, y, long, 1, strong if share > 0.5 else weak)
            self._picture, self._for = picture, identity
        return self._picture

    # mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._ask(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._ask(event)

    def _ask(self, event: QMouseEvent) -> None:
        share = min(max(event.position().y() / max(1, self.height()), 0.0), 1.0)
        self.wanted.emit(int(share * len(self._session.text.source)))

    def wheelEvent(self, event: QWheelEvent) -> None:
        self.turned.emit(-event.angleDelta().y() // 40)
        event.accept()
