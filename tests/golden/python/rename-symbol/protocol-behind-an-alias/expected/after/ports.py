from typing import Protocol, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Repository(Protocol[K, V]):
    def get(self, wanted: K) -> V: ...


Accounts = Repository[str, int]
