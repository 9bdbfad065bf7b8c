from ..messages import Message

REASONS: tuple[Message, ...]

class Validator:
    offset: int
    fault_count: int
    stray_bytes: int
    def __init__(self, offset: int = 0, limit: int = 100) -> None: ...
    @property
    def lines(self) -> int: ...
    @property
    def faults(self) -> list[tuple[int, int, int, Message]]: ...
    def feed(self, block: bytes | bytearray | memoryview, final: bool) -> int: ...
