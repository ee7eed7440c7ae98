from collections import OrderedDict
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from app.validators import AnyOrderedDict, Number, Sized


def ordered(value: Any) -> 'AnyOrderedDict':
    return OrderedDict(value)


def size_of(thing: 'Sized', most: 'Number') -> 'Number':
    return min(thing.size, most)
