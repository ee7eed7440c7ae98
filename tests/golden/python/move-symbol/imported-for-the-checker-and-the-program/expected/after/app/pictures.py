from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .console import Console


class Emoji:
    def __init__(self, name: str) -> None:
        self.name = name

    def show(self, console: "Console") -> None:
        console.show(self.name)
