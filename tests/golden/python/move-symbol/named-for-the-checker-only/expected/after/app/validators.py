from collections import OrderedDict
from typing import TYPE_CHECKING, Any, Union

from app.sizes import ordered

if TYPE_CHECKING:
    AnyOrderedDict = OrderedDict[Any, Any]
    Number = Union[int, float]

    class Sized:
        size: int


def both(value: Any, most: 'Number') -> 'Number':
    return min(len(ordered(value)), most)
