"""The picture of the lanes: kept, scrolled, and painted anew only where it is another."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPixmap

from ...session import Session
from . import paint
from .content import Content, Part
from .lanes import Box, Row, RowKind, label_room
from .look import Look
from .paint_tokens import paint_boxes
from .painting import instead, paint_row

# Members of Qt's enumerations are slow to get at.
INSTEAD = QPainter.CompositionMode.CompositionMode_Source
OVER = QPainter.CompositionMode.CompositionMode_SourceOver
NOTHING = Qt.GlobalColor.transparent
BEFORE = 5    # pixels left of the first byte, for the wedge of a token without bytes
MARGIN = 48   # pixels beside an area in which cells begin that reach into it
SPARE = 3     # pixels between the end of a box's span and the box's own
WEDGE = 8     # pixels beside its place that the wedge of a token without bytes may take


class Scene(NamedTuple):
    """What is painted: the rows in the viewport, of `size` pixels, and what with."""

    rows: list[Row]
    look: Look
    size: QSize
    scrolled: int  # pixels by which all rows but the ruler are moved up
    counts_characters: bool


class Layer:
    """The lanes of all rows on a transparent ground, from the column of names to the right edge.

    Scrolled lanes are moved; painted are what comes into view, and boxes at the edges, which keep
    their ids in view. What is painted does not depend on the area: a moved picture is the same as
    one painted as a whole.
    """

    def __init__(self, session: Session, content: Content) -> None:
        self._session, self._content = session, content
        self._picture: QPixmap | None = None
        self._for: tuple[object, ...] = ()
        self._offset = 0
        self._shown: dict[int, object] = {}  # by lane the tokens in the picture
        self._stale = self._marks_stale = False

    @property
    def picture(self) -> QPixmap | None:
        """The picture as it was last painted."""
        return self._picture

    def forget(self) -> None:
        """Paint all anew the next time."""
        self._picture = None

    def tokens_changed(self) -> None:
        """Paint the lanes anew the next time whose tokens are others."""
        self._stale = True

    def marks_changed(self) -> None:
        """Paint the pre-tokens anew the next time: more of them is known."""
        self._stale = self._marks_stale = True

    def drawn(self, scene: Scene) -> QPixmap:
        """The picture of a scene."""
        axis = self._content.axis
        identity = (scene.look, scene.size, scene.scrolled, scene.counts_characters, axis.scale)
        moved = axis.offset - self._offset
        self._offset = axis.offset
        # Until it is whole again, there is no picture: a fault must not leave half of one.
        picture, self._picture = self._picture, None
        if picture is None or self._for != identity or (moved and not self._can_move(moved, scene)):
            picture = self._blank(scene)
            self._for = identity
            self._shown.clear()
            self._paint_all(picture, scene)
        else:
            if moved:
                self._move(picture, scene, moved)
            if self._stale:
                self._paint_stale(picture, scene)
        self._stale = self._marks_stale = False
        self._picture = picture
        return picture

    def _blank(self, scene: Scene) -> QPixmap:
        picture = QPixmap(scene.size * scene.look.ratio)
        picture.setDevicePixelRatio(scene.look.ratio)
        picture.fill(Qt.GlobalColor.transparent)
        return picture

    @contextmanager
    def _painter(self, picture: QPixmap) -> Iterator[QPainter]:
        with QPainter(picture) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.translate(label_room(), 0)
            yield painter

    # all

    def _paint_all(self, picture: QPixmap, scene: Scene) -> None:
        with self._painter(picture) as painter:
            if not self._content.axis.length:
                self._paint_nothing(painter, scene)
            else:
                self._paint_ruler(painter, scene)
                for row in scene.rows[1:]:
                    self._paint(painter, row, scene, self._whole(row, scene))

    def _paint_nothing(self, painter: QPainter, scene: Scene) -> None:
        note = QCoreApplication.translate(
            "TracksView", "Paste or open a text to see its bytes here."
        )
        row = scene.rows[min(1, len(scene.rows) - 1)]
        painter.setClipRect(self._whole(row, scene))
        paint.paint_note(painter, row, note, scene.look.label_font, scene.look.muted)

    def _paint_ruler(self, painter: QPainter, scene: Scene) -> None:
        row, axis = scene.rows[0], self._content.axis
        _clear(painter, QRect(-BEFORE, row.top, axis.width + BEFORE, row.height))
        if scene.counts_characters:
            places = self._content.places()
            paint.paint_character_ruler(painter, axis, row, places, scene.look)
        else:
            paint.paint_ruler(painter, axis, row, scene.look)

    def _whole(self, row: Row, scene: Scene) -> QRect:
        """The area of a row that is in view, empty where none is: below the ruler."""
        area = QRect(-BEFORE, row.top, self._content.axis.width + BEFORE, row.height)
        top = scene.rows[0].end
        below = QRect(-BEFORE, top, area.width(), max(0, scene.size.height() - top))
        return area.intersected(below)

    def _paint(self, painter: QPainter, row: Row, scene: Scene, area: QRect) -> None:
        """Paint a part of a row, over nothing."""
        if area.isEmpty():
            return
        _clear(painter, area)
        if row.key is not None and area == self._whole(row, scene):
            self._shown[row.key] = self._tokens_of(row.key)
        paint_row(painter, row, self._content, self._session, scene.look, self._part(area))

    def _part(self, area: QRect) -> Part:
        """The bytes that may be seen in an area."""
        left, right = area.left() - MARGIN, area.left() + area.width() + MARGIN
        return self._content.axis.bytes_in(left, right)

    # what has changed

    def _paint_stale(self, picture: QPixmap, scene: Scene) -> None:
        """Paint the lanes whose tokens are others than the picture shows."""
        with self._painter(picture) as painter:
            for row in scene.rows[1:]:
                if self._is_stale(row):
                    self._paint(painter, row, scene, self._whole(row, scene))

    def _is_stale(self, row: Row) -> bool:
        if row.kind is RowKind.PRETOKENS:
            return self._marks_stale
        if row.kind is RowKind.AGREEMENT:
            return True
        return row.key is not None and self._shown.get(row.key) != self._tokens_of(row.key)

    def _tokens_of(self, key: int) -> object:
        """What a lane shows, so that equal values look the same."""
        result = self._session.results.get(key)
        if result is None:
            return self._session.problems.get(key, "")
        return result.full, result.merges

    # moving

    def _can_move(self, moved: int, scene: Scene) -> bool:
        """Whether pixels of the picture can stand for the same bytes after scrolling."""
        axis = self._content.axis
        whole_pixels = scene.look.ratio == int(scene.look.ratio)
        return whole_pixels and not axis.dense and abs(moved) < axis.width

    def _move(self, picture: QPixmap, scene: Scene, moved: int) -> None:
        """Move the picture to the left, and paint what came into view."""
        axis, ratio = self._content.axis, int(scene.look.ratio)
        lanes = QRect(
            (label_room() - BEFORE) * ratio, scene.rows[0].end * ratio,
            (axis.width + BEFORE) * ratio, picture.height() - scene.rows[0].end * ratio,
        )
        picture.scroll(-moved * ratio, 0, lanes)
        came = (-BEFORE, -moved) if moved < 0 else (axis.width - moved, axis.width)
        with self._painter(picture) as painter:
            self._paint_ruler(painter, scene)
            for row in scene.rows[1:]:
                whole = self._whole(row, scene)
                if whole.isEmpty():
                    continue
                if instead(row, self._content, self._session)[0]:
                    self._paint(painter, row, scene, whole)
                elif row.entry is not None and row.kind is RowKind.TOKENS:
                    self._move_tokens(painter, row.entry.hue, self._boxes(row, whole), whole, moved,
                                      scene.look)
                else:
                    self._paint(painter, row, scene, _between(whole, *came))

    def _boxes(self, row: Row, area: QRect) -> list[Box]:
        return self._content.boxes(row, self._part(area))

    def _move_tokens(
        self, painter: QPainter, hue: int, boxes: list[Box], area: QRect, moved: int, look: Look
    ) -> None:
        """Paint tokens that came into view, and at both edges of the lane those that reach out of
        it, or did: these have their ids elsewhere now.
        """
        width = self._content.axis.width
        # Where bytes come into view the boxes that stood at the edge; those that stand there now
        # are among what came. At the other edge those of now, which reach further.
        left, right = max(0, -moved), width - max(0, moved)
        spans = [(box, box.rect.left(), box.rect.left() + box.rect.width()) for box in boxes]
        left_end = max([left, *(
            after for _, first, after in spans if first <= left and after > left - BEFORE
        )])
        right_begin = min([right, *(
            first for _, first, after in spans if first < right + SPARE and after > right - SPARE
        )])
        parts = [(-BEFORE, left_end), (right_begin, width)]
        for low, high in [(-BEFORE, width)] if left_end >= right_begin else parts:
            _clear(painter, _between(area, low, high))
            near, beyond = low - WEDGE, high + WEDGE
            seen = [box for box, first, after in spans if first < beyond and after > near]
            paint_boxes(painter, seen, width, hue, look)


def _between(area: QRect, left: int, right: int) -> QRect:
    """The part of an area between two x."""
    return area.intersected(QRect(left, area.top(), right - left, area.height()))


def _clear(painter: QPainter, area: QRect) -> None:
    """Make an area transparent, and paint nowhere else."""
    painter.setClipRect(area)
    painter.setCompositionMode(INSTEAD)
    painter.fillRect(area, NOTHING)
    painter.setCompositionMode(OVER)
