from typing import List, Optional, cast

class Fresh:
    def twin(self, other: "Optional[Fresh]") -> "List['Fresh']":
        return [self]

x = []  # type: List[Fresh]
y: "dict[str, Fresh]" = {}
z = cast("Fresh", None)
print(Fresh().twin(None) is not None)
