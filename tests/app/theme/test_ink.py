"""Words are as heavy in the dark theme as in the light one."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtGui import QColor, QFontDatabase, QImage, QPainter
from PySide6.QtWidgets import QApplication
from tokenprism_app.theme import fonts
from tokenprism_app.theme.palette import palette


def ink(text: str, dark: bool) -> float:
    """How far a picture of the text is from its ground, on average."""
    colours = palette(dark)
    image = QImage(600, 60, QImage.Format.Format_Grayscale8)
    image.fill(QColor(colours.panel))
    with QPainter(image) as painter:
        painter.setPen(QColor(colours.text))
        painter.setFont(fonts.plain())
        painter.drawText(5, 40, text)
    pixels = np.frombuffer(image.constBits(), np.uint8).reshape(60, -1)[:, :600].astype(int)
    return float(np.abs(pixels - pixels[0, 0]).mean())


def test_chinese_is_not_bold_on_a_dark_ground(qapp: QApplication) -> None:
    if not any("CJK" in family for family in QFontDatabase.families()):
        pytest.skip("no Noto CJK font is installed")
    text = "分词器的词表大小与压缩率，训练文本"
    assert ink(text, dark=True) == pytest.approx(ink(text, dark=False), rel=0.06)
