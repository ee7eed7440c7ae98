from collections import OrderedDict
from typing import TYPE_CHECKING, Any, Union

if TYPE_CHECKING:
    AnyOrderedDict = OrderedDict[Any, Any]
    Number = Union[int, float]

    class Sized:
        size: int


def ordered(value: Any) -> 'AnyOrderedDict':
    return OrderedDict(value)


def size_of(thing: 'Sized', most: 'Number') -> 'Number':
    return min(thing.size, most)


def both(value: Any, most: 'Number') -> 'Number':
    return min(len(ordered(value)), most)
