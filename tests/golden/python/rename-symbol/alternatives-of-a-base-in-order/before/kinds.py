from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from builtins import dict as Mapping
else:
    from collections.abc import MutableMapping

    class Mapping(MutableMapping, dict):
        __getitem__ = dict.__getitem__
        __setitem__ = dict.__setitem__
        __delitem__ = dict.__delitem__
        __iter__ = dict.__iter__
        __len__ = dict.__len__
