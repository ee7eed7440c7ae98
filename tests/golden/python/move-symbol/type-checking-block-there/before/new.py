from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def g(p: "Path"):
    return p
