from enum import Enum
from typing import Any
class SafeUUID(Enum):
    safe = 0
    unsafe = -1
    unknown = None
class UUID:
    is_safe: SafeUUID
    bytes: Any
    bytes_le: Any
    clock_seq: int
    clock_seq_hi_variant: int
    clock_seq_low: int
    fields: tuple[int, int, int, int, int, int]
    hex: str
    node: int
    time: int
    time_hi_version: int
    time_low: int
    time_mid: int
    urn: str
    variant: str
    version: int | None
    def __init__(self, hex: str | None = None, bytes: Any = None, bytes_le: Any = None, fields: Any = None, int: Any = None, version: Any = None, *, is_safe: SafeUUID = ...) -> None: ...
    int: Any
def getnode() -> int: ...
def uuid1(node: int | None = None, clock_seq: int | None = None) -> UUID: ...
def uuid3(namespace: UUID, name: str) -> UUID: ...
def uuid4() -> UUID: ...
def uuid5(namespace: UUID, name: str) -> UUID: ...
def uuid6(node: int | None = None, clock_seq: int | None = None) -> UUID: ...
def uuid7() -> UUID: ...
def uuid8(a: int | None = None, b: int | None = None, c: int | None = None) -> UUID: ...
NIL: UUID
MAX: UUID
NAMESPACE_DNS: UUID
NAMESPACE_URL: UUID
NAMESPACE_OID: UUID
NAMESPACE_X500: UUID
