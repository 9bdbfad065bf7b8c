"""The style sheet: hairlines, an 8-pixel grid, one accent colour. Made anew for each palette.

Widgets say what they are by the dynamic property `role`; the sheet gives the look.
"""

from __future__ import annotations

from string import Template

from . import fonts
from .icons import glyph_file
from .palette import Palette, mix

_SHEET = Template("""
QMainWindow, QDialog, QWidget[role="ground"] { background: $ground; }
QMainWindow::separator { background: $ground; width: 8px; height: 8px; }
QMainWindow::separator:hover { background: $border; }
QToolTip { background: $panel; color: $text; border: 1px solid $border; padding: 4px 6px; }

QMenuBar { background: $panel; border-bottom: 1px solid $border; padding: 1px 8px; }
QMenuBar::item { padding: 8px 9px; border-radius: 5px; background: transparent; }
QMenuBar::item:selected, QMenuBar::item:pressed { background: $pressed; }
QMenu { background: $panel; border: 1px solid $border; padding: 5px; }
QMenu::item { padding: 5px 24px 5px 12px; border-radius: 4px; }
QMenu::item:selected { background: $accent_soft; color: $text; }
QMenu::item:disabled { color: $disabled; }
QMenu::icon { padding-left: 8px; }
QMenu::separator { height: 1px; background: $border; margin: 5px 8px; }
QToolBar { background: $ground; border: none; padding: 0; spacing: 0; }
QStatusBar { background: $panel; border-top: 1px solid $border; min-height: ${line}px; }
QStatusBar::item { border: none; }

QWidget[role="card-title"] { background: $panel; border: 1px solid $border;
    border-bottom-color: $border; border-top-left-radius: 7px; border-top-right-radius: 7px; }
QWidget[role="card-body"] { background: $panel; border: 1px solid $border; border-top: none;
    border-bottom-left-radius: 7px; border-bottom-right-radius: 7px; }
QWidget[role="card"] { background: $panel; border: 1px solid $border; border-radius: 7px; }
QWidget[role="side-title"], QWidget[role="side-body"] { background: $panel; border: none;
    border-left: 1px solid $border; border-right: 1px solid $border; }
QWidget[role="card-title"][focused="true"], QWidget[role="card-body"][focused="true"],
QWidget[role="card"][focused="true"] { border-color: $accent; }
QWidget[role="card-title"][focused="true"] { border-bottom-color: $border; }
QWidget[role="side-title"][focused="true"], QWidget[role="side-body"][focused="true"] {
    border-left: 1px solid $accent; border-right: 1px solid $accent; }
QWidget[role="panel"] { background: $panel; }
QFrame[role="line"] { background: $border; border: none; max-height: 1px; min-height: 1px; }

QLabel { background: transparent; }
.QLabel { qproperty-textFormat: PlainText; }
.QLabel[rich="true"] { qproperty-textFormat: RichText; }
QLabel[role="heading"] { font-size: ${heading}pt; font-weight: 600; }
QLabel[role="title"] { font-weight: 600; }
QLabel[role="caption"] { color: $muted; font-size: ${caption}pt; }
QLabel[role="caption"]:disabled { color: $disabled; }
QLabel[role="section"] { color: $muted; font-size: ${section}pt; font-weight: 600; }
QLabel[role="keys"] { color: $text; background: $pressed; border: 1px solid $border;
    border-radius: 4px; padding: 1px 6px; font-size: ${caption}pt; }
QLabel[role="muted"] { color: $muted; }
QLabel[role="warning"] { color: $warning; }
QLabel[role="fault"] { color: $warning; font-size: ${caption}pt; }
QLabel[role="error"] { color: $error; }

QPushButton, QToolButton { background: $raised; border: 1px solid $border; border-radius: 5px;
    padding: 5px 12px; color: $text; icon-size: ${icon}px; }
QStatusBar QPushButton { padding: 1px 10px; }
QPushButton:hover, QToolButton:hover { background: $pressed; }
QPushButton:pressed, QToolButton:pressed { background: $border; }
QPushButton:focus, QToolButton:focus { border-color: $accent; }
QPushButton:disabled, QToolButton:disabled { color: $disabled; }
QPushButton[role="small"] { padding: 4px 7px; }
QPushButton:checked { border-color: $accent; color: $accent; background: $accent_soft; }
QPushButton[role="fold"], QPushButton[role="fold"]:checked { background: transparent;
    border: 1px solid transparent; padding: 3px 3px 3px 0; color: $text; text-align: left; }
QPushButton[role="fold"]:hover { color: $accent; }
QPushButton[role="fold"]:focus { border-color: $accent; }
QPushButton[role="primary"] { background: $accent; border-color: $accent; color: $on_accent;
    font-weight: 600; }
QPushButton[role="primary"]:hover { background: $accent_hover; }
QPushButton[role="primary"]:disabled { background: $border; border-color: $border; color: $muted; }
QToolButton[role="quiet"], QToolButton[role="label"] { background: transparent;
    border: 1px solid transparent; padding: 3px; }
QToolButton[role="label"] { color: $muted; }
QToolButton[role="quiet"]:hover, QToolButton[role="label"]:hover { background: $pressed;
    color: $text; }
QToolButton[role="quiet"]:focus, QToolButton[role="label"]:focus { border-color: $accent; }
QToolButton::menu-indicator { image: none; }
QToolButton[role="menu"] { padding-right: 24px; }
QToolButton[role="menu"]::menu-indicator { image: url($arrow_down); width: ${arrow}px;
    height: ${arrow}px; subcontrol-origin: padding; subcontrol-position: center right; right: 8px; }
QPushButton[role="search"] { color: $muted; text-align: left; padding: 4px 12px; min-width: 150px; }

QFrame[role="popover"] { background: $raised; border: 1px solid $faint; border-radius: 7px; }
QLineEdit, QAbstractSpinBox, QComboBox, QPlainTextEdit[role="field"] {
    background: $field; border: 1px solid $edge; border-radius: 5px; padding: 4px 8px;
    min-height: ${height}px; selection-background-color: $accent; selection-color: $on_accent; }
QLineEdit:focus, QAbstractSpinBox:focus, QComboBox:focus, QPlainTextEdit[role="field"]:focus {
    border-color: $accent; }
QLineEdit:disabled, QAbstractSpinBox:disabled, QComboBox:disabled { background: $ground;
    border-color: $border;
    color: $disabled; }
QLineEdit[role="bad"], QAbstractSpinBox[wrong="true"], QAbstractSpinBox[wrong="true"]:focus {
    border-color: $error; }
QAbstractSpinBox QLineEdit { border: none; background: transparent;
    padding: 0 0 0 6px; min-height: 0; }
QAbstractSpinBox { padding: 3px 22px 3px 1px; }
QComboBox::drop-down { border: none; width: 22px; }
QComboBox::down-arrow { image: url($arrow_down); width: ${arrow}px; height: ${arrow}px; }
QComboBox QAbstractItemView { background: $panel; border: 1px solid $border; padding: 4px;
    selection-background-color: $accent_soft; selection-color: $text; outline: none; }
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button { subcontrol-origin: border; width: 20px;
    border: none; background: transparent; }
QAbstractSpinBox::up-button { subcontrol-position: top right; margin-top: 2px; }
QAbstractSpinBox::down-button { subcontrol-position: bottom right; margin-bottom: 2px; }
QAbstractSpinBox::up-arrow { image: url($arrow_up); width: ${small}px; height: ${small}px; }
QAbstractSpinBox::down-arrow { image: url($arrow_down); width: ${small}px;
    height: ${small}px; }
QCheckBox { spacing: 8px; background: transparent; }
QCheckBox::indicator { width: ${tick}px; height: ${tick}px; border: 1px solid $muted;
    border-radius: 3px; background: $field; }
QCheckBox::indicator:checked { background: $accent; border-color: $accent; image: url($check); }
QCheckBox::indicator:focus { border-color: $accent; }

QProgressBar { background: $border; border: none; border-radius: 3px; max-height: 7px;
    min-height: 7px; }
QProgressBar::chunk { background: $accent; border-radius: 3px; }
QSlider::groove:horizontal { height: 4px; border-radius: 2px; background: $border; }
QSlider::sub-page:horizontal { background: $accent; border-radius: 2px; }
QSlider::handle:horizontal { width: 12px; height: 12px; margin: -6px 0; border-radius: 8px;
    border: 2px solid $accent; background: $panel; }
QSlider::handle:horizontal:focus { background: $accent_soft; }
QSlider::handle:horizontal:disabled { border-color: $faint; }
QSlider::sub-page:horizontal:disabled { background: $faint; }

QAbstractItemView { background: $panel; border: none; outline: none; color: $text;
    selection-background-color: $accent_soft; selection-color: $text; gridline-color: $border; }
QAbstractItemView::item:selected { background: $accent_soft; color: $text; }
QTableView::item { padding: 3px 7px; border-bottom: 1px solid $border; }
QTableView::item:focus { border: 1px solid $accent; }
QHeaderView { background: $panel; border: none; }
QHeaderView::section { background: $panel; color: $muted; border: none;
    border-bottom: 1px solid $border; padding: 5px 10px; }
QHeaderView::section:vertical { padding: 0 10px; }
QTableCornerButton::section { background: $panel; border: none; }
QTabBar { qproperty-drawBase: 0; background: transparent; }
QTabBar::tab { background: transparent; color: $muted; padding: 5px 12px; border: none;
    border-bottom: 2px solid transparent; }
QTabBar::tab:selected { color: $text; border-bottom-color: $accent; }
QTabBar::tab:hover { color: $text; }

QScrollArea, QScrollArea > QWidget > QWidget { border: none; background: transparent; }
QScrollBar:vertical { background: transparent; width: 10px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 0; }
QScrollBar::handle { background: $scroll; border-radius: 3px; margin: 2px; }
QScrollBar::handle:vertical { min-height: 28px; }
QScrollBar::handle:horizontal { min-width: 28px; }
QScrollBar::handle:hover { background: $faint; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; border: none; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QAbstractScrollArea::corner { background: transparent; }

QWidget[role="notice"] { background: $notice; border: 1px solid $border; border-radius: 7px; }
QWidget[role="notice"][level="error"] { border-color: $error; }
QWidget[role="notice"][level="warning"] { border-color: $warning; }
QDialog[role="palette"] { background: $panel; border: 1px solid $border; }
QWidget[role="drop"] { background: $accent_soft; border: 2px dashed $accent; border-radius: 9px; }
""")


# At high contrast what has the focus is framed twice as wide.
_HIGH_SHEET = Template("""
QPushButton:focus, QToolButton:focus, QLineEdit:focus, QAbstractSpinBox:focus, QComboBox:focus,
QCheckBox::indicator:focus { border: 2px solid $accent; }
QToolButton[role="quiet"]:focus, QToolButton[role="label"]:focus { border: 2px solid $accent;
    padding: 2px; }
QMenu::item:selected, QMenuBar::item:selected { background: $accent; color: $on_accent; }
QAbstractItemView::item:selected { background: $accent; color: $on_accent; }
QListWidget[role="rows"]::item:selected { background: $accent_soft; border: 2px solid $accent; }
QPushButton[role="primary"]:disabled { background: $panel; border-color: $muted; color: $muted; }
QToolTip { border: 2px solid $text; }
""")


def style_sheet(colours: Palette, high: bool = False) -> str:
    """The sheet of the whole application in these colours, at the zoom of the fonts."""
    sheet = _SHEET.template + (_HIGH_SHEET.template if high else "")
    return Template(sheet).substitute(
        line=fonts.scaled(28), height=fonts.scaled(20), icon=fonts.scaled(16),
        arrow=fonts.scaled(10),
        small=fonts.scaled(9), tick=fonts.scaled(14),
        heading=_points(14), caption=_points(8.5), section=_points(8),
        ground=colours.ground,
        panel=colours.panel,
        raised=colours.raised,
        pressed=colours.pressed,
        border=colours.border,
        text=colours.text,
        muted=colours.muted,
        faint=colours.faint,
        disabled=colours.disabled,
        edge=colours.edge,
        accent=colours.accent,
        accent_soft=colours.accent_soft,
        accent_hover=mix(colours.accent, colours.text, 0.86),
        on_accent=colours.on_accent,
        warning=colours.warning,
        error=colours.error,
        field=colours.ground if colours.dark else mix(colours.ground, colours.panel, 0.7),
        scroll=mix(colours.faint, colours.panel, 0.45),
        notice=colours.raised,
        arrow_down=glyph_file("down", colours.dark),
        arrow_up=glyph_file("up", colours.dark),
        check=glyph_file("check", colours.dark),
    )


def _points(points: float) -> str:
    return f"{points * fonts.zoom():.2f}"
