from typing import List, Optional, cast

class Stale:
    def twin(self, other: "Optional[Stale]") -> "List['Stale']":
        return [self]

x = []  # type: List[Stale]
y: "dict[str, Stale]" = {}
z = cast("Stale", None)
print(Stale().twin(None) is not None)
