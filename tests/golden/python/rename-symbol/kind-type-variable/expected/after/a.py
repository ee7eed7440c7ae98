from typing import Generic, TypeVar

Element = TypeVar("Element")

class Box(Generic[Element]):
    def first(self) -> Element: ...
