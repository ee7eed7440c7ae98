from typing import Generic, TypeVar

Element = TypeVar("T")

class Box(Generic[Element]):
    def first(self) -> Element: ...
