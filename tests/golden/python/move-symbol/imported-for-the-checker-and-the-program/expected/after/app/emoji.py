from typing import TYPE_CHECKING

from .pictures import Emoji

if TYPE_CHECKING:
    from .console import Console


def smile() -> Emoji:
    return Emoji("smile")


if __name__ == "__main__":
    from app.console import Console

    smile().show(Console())
