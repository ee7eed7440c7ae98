from typing import TYPE_CHECKING

from . import new

if TYPE_CHECKING:
    from .new import f


def use(x: "f"):
    from .old import g
    from .new import f as late

    return new.f() + late() + g()
