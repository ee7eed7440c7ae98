from __future__ import annotations

from . import http


class PairList(list):
    def again(self) -> PairList:
        return http.parse("&".join(self))
