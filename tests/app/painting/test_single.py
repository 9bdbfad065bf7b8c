"""One token drawn by itself: any bytes, within its room, and something to be seen."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from tokenprism_app.painting.face import face
from tokenprism_app.painting.single import LONGEST, TokenPicture
from tokenprism_app.theme.palette import palette

ROOM = QRectF(10, 2, 120, 26)
SIZE = 160, 30
ANY = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)


def drawn(data: bytes, *, dark: bool = False, partial: bool = False) -> tuple[QImage, QImage]:
    """The picture with the token, and without."""
    colours = palette(dark)
    ground = QColor(colours.panel)
    images = []
    for token in (data, b""):
        image = QImage(*SIZE, QImage.Format.Format_RGB32)
        image.fill(ground)
        painter = QPainter(image)
        TokenPicture(token, face(colours, 10.0)).draw(
            painter, ROOM, colours.hues[0], ground, partial=partial, special=partial
        )
        painter.end()
        images.append(image)
    return images[0], images[1]


@ANY
@given(st.one_of(st.binary(min_size=1, max_size=40), st.text(min_size=1, max_size=20).map(
    lambda text: text.encode("utf-8", "ignore") or b"x")))
def test_any_bytes_are_drawn_in_their_room(qapp: object, data: bytes) -> None:
    with_token, without = drawn(data, partial=len(data) % 2 == 1)
    assert with_token != without
    for x in range(SIZE[0]):
        for y in range(0, SIZE[1], 3):
            if not ROOM.adjusted(-1, -1, 1, 1).contains(x, y):
                assert with_token.pixel(x, y) == without.pixel(x, y)


@pytest.mark.parametrize("data", ["العربية".encode() * 4, "中".encode() * 60, b" " * 500,
                                  "👩‍👩‍👧".encode(), "\u202eabc".encode(), b"\xff" * 300])
def test_long_and_odd_tokens(qapp: object, data: bytes) -> None:
    made = TokenPicture(data, face(palette(True), 10.0))
    assert 6 < made.width < 40 * LONGEST
    assert drawn(data, dark=True)[0] != drawn(b"", dark=True)[0]


def test_a_wider_token_is_longer(qapp: object) -> None:
    widths = [TokenPicture(b"a" * n, face(palette(False), 10.0)).width for n in (1, 2, 10)]
    assert widths == sorted(widths)
    assert widths[2] - widths[1] == pytest.approx(8 * (widths[1] - widths[0]))
