from __future__ import annotations


def parse(text: str, kind: type[data.PairList] | None = None) -> data.PairList:
    if kind is None:
        kind = data.PairList
    return kind(text.split("&"))


# against the cycle
from . import data
