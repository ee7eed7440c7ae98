from typing import Protocol
class Drawable(Protocol):
    def draw(self) -> str: ...
class HasName(Protocol):
    name: str
