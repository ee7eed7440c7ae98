from __future__ import annotations

import typing as t

if t.TYPE_CHECKING:
    from shop import Order


class User:
    name: t.Any = None

    def first(self) -> Order | None:
        return None
