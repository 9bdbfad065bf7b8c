"""What is remembered between starts: geometry, recent files with the patterns chosen for them,
theme, language, how fast trainings were. Nothing else.
"""

from __future__ import annotations

import atexit
import json
import os
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote_from_bytes, unquote_to_bytes

from PySide6.QtCore import QByteArray, QSettings, QStandardPaths
from tokenprism.messages import Message, reason_of

from .theme.fonts import ZOOMS
from .theme.style import Theme

RECENT = 10
PATTERNS = 50  # files whose pattern is remembered
ROOM = 1 << 18  # bytes that must be free for a new workspace


class Settings:
    """Reads and writes the one settings file; a damaged value counts as not there.

    `data` is the folder of what the application keeps for itself, beside the file if not named.
    """

    def __init__(self, path: Path, data: Path | None = None) -> None:
        self.path = path
        self.data = path.parent if data is None else data
        self.problem: Message | None = None
        """Why nothing can be kept in the user's data folder; None while it can."""
        self._store = QSettings(str(path), QSettings.Format.IniFormat)

    def prepare_data(self) -> None:
        """Make the data folder. Where that cannot be written, `problem` says why, and `data` is a
        temporary folder until the program ends.
        """
        if self.problem is not None:
            return
        try:
            _check_folder(self.data)
        except OSError as fault:
            self.problem = Message(
                "{folder} cannot be written ({reason})",
                folder=str(self.data), reason=reason_of(fault),
            )
            with suppress(OSError):
                self.data = Path(tempfile.mkdtemp(prefix="tokenprism-"))
                atexit.register(shutil.rmtree, self.data, ignore_errors=True)

    @classmethod
    def of_user(cls) -> Settings:
        """The settings file in the user's configuration folder, and the user's data folder."""
        place = QStandardPaths.StandardLocation
        config = QStandardPaths.writableLocation(place.AppConfigLocation)
        data = QStandardPaths.writableLocation(place.AppLocalDataLocation)
        return cls(Path(config) / "tokenprism.ini", Path(data))

    @property
    def theme(self) -> Theme:
        value = self._store.value("theme", Theme.SYSTEM.value)
        return Theme(value) if value in {one.value for one in Theme} else Theme.SYSTEM

    @theme.setter
    def theme(self, theme: Theme) -> None:
        self._store.setValue("theme", theme.value)

    @property
    def language(self) -> str:
        """A code such as `zh_CN`; empty: the system's."""
        return str(self._store.value("language", ""))

    @language.setter
    def language(self, language: str) -> None:
        self._store.setValue("language", language)

    @property
    def zoom(self) -> float:
        """How much larger than usual everything is drawn, one of ZOOMS."""
        try:
            value = float(str(self._store.value("zoom", 1.0)))
        except ValueError:
            return 1.0
        return value if value in ZOOMS else 1.0

    @zoom.setter
    def zoom(self, zoom: float) -> None:
        self._store.setValue("zoom", zoom)

    @property
    def recent(self) -> list[str]:
        """Paths opened lately, latest first."""
        value = self._store.value("recent", [])
        # A list of one comes back from the file as the string itself.
        paths = value if isinstance(value, list) else [value] if value else []
        return [os.fsdecode(unquote_to_bytes(str(path))) for path in paths][:RECENT]

    def add_recent(self, path: str) -> None:
        """Put `path` first among the recent ones."""
        others = [other for other in self.recent if other != path]
        # Names of files are bytes: quoted, those that are no UTF-8 survive too.
        quoted = [quote_from_bytes(os.fsencode(one)) for one in (path, *others)]
        self._store.setValue("recent", quoted[:RECENT])

    def clear_recent(self) -> None:
        """Forget the recent paths, and the patterns chosen for them."""
        self._store.remove("recent")
        self._store.remove("patterns")

    def pattern(self, path: str) -> str | None:
        """The pattern that was chosen for a file that does not say its own; None: none was."""
        return dict(self._patterns()).get(path)

    def remember_pattern(self, path: str, pattern: str) -> None:
        """Open `path` with this pattern from now on."""
        others = [(other, one) for other, one in self._patterns() if other != path]
        pairs = [
            f"{quote_from_bytes(os.fsencode(one))} {quote_from_bytes(chosen.encode('utf-8'))}"
            for one, chosen in ((path, pattern), *others)
        ]
        self._store.setValue("patterns", pairs[:PATTERNS])

    def _patterns(self) -> list[tuple[str, str]]:
        value = self._store.value("patterns", [])
        pairs = value if isinstance(value, list) else [value] if value else []
        parts = [one for pair in pairs if len(one := str(pair).split(" ")) == 2]
        return [
            (os.fsdecode(unquote_to_bytes(path)),
             unquote_to_bytes(chosen).decode("utf-8", "replace"))
            for path, chosen in parts
        ]

    @property
    def folder(self) -> str:
        """Where the last file dialog ended."""
        return str(self._store.value("folder", ""))

    @folder.setter
    def folder(self, folder: str) -> None:
        self._store.setValue("folder", folder)

    @property
    def cluster(self) -> str:
        """The address of the Dask scheduler of the last training; empty: there was none."""
        return str(self._store.value("cluster", ""))

    @cluster.setter
    def cluster(self, address: str) -> None:
        self._store.setValue("cluster", address)

    @property
    def metrics_cluster(self) -> str:
        """The address of the Dask scheduler on which metrics are measured; empty for none."""
        return str(self._store.value("metrics-cluster", ""))

    @metrics_cluster.setter
    def metrics_cluster(self, address: str) -> None:
        self._store.setValue("metrics-cluster", address)

    def factors(self, kind: str) -> dict[str, list[float]]:
        """How many times longer than its forecast each stage of the last trainings took."""
        try:
            value = json.loads(str(self._store.value(f"factors/{kind}", "{}")))
        except ValueError:
            return {}
        pairs = value.items() if isinstance(value, dict) else ()
        return {
            stage: [float(one) for one in found]
            for stage, found in pairs
            if isinstance(found, list)
            and all(type(one) in (int, float) and 0 < one < 1e6 for one in found)
        }

    def set_factors(self, kind: str, factors: dict[str, list[float]]) -> None:
        """Remember them."""
        self._store.setValue(f"factors/{kind}", json.dumps(factors))

    def layout(self, key: str) -> QByteArray:
        """A remembered geometry or state, empty where there is none."""
        value = self._store.value(f"layout/{key}")
        return value if isinstance(value, QByteArray) else QByteArray()

    def set_layout(self, key: str, value: QByteArray) -> None:
        """Remember a geometry or state."""
        self._store.setValue(f"layout/{key}", value)

    def save(self) -> None:
        """Bring everything to the disk now."""
        self._store.sync()


def _check_folder(folder: Path) -> None:
    """OSError where a folder cannot be made, or nothing be written into it."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryFile(dir=folder) as file:
        file.write(bytes(ROOM))
        file.flush()
