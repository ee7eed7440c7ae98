from typing import TYPE_CHECKING

from . import old

if TYPE_CHECKING:
    from .old import f


def use(x: "f"):
    from .old import f as late, g

    return old.f() + late() + g()
