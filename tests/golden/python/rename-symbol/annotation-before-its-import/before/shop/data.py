from __future__ import annotations

from . import http


class Pairs(list):
    def again(self) -> Pairs:
        return http.parse("&".join(self))
