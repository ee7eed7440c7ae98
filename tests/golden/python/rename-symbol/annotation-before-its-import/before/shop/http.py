from __future__ import annotations


def parse(text: str, kind: type[data.Pairs] | None = None) -> data.Pairs:
    if kind is None:
        kind = data.Pairs
    return kind(text.split("&"))


# against the cycle
from . import data
