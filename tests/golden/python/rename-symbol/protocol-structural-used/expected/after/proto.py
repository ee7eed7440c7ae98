from typing import Protocol
class Drawable(Protocol):
    def renamed(self) -> str: ...
class HasName(Protocol):
    name: str
