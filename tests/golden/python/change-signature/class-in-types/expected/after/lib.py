from typing import Callable, Dict, Union


class Box:
    def __init__(self, value, label='', weight=0):
        self.value = value
        self.weight = weight


Table = Dict[str, Box]
Make = Callable[[Box, int], Box]
Maybe = Box | None
Either = Union[Box, None]
Box(1, weight=2)
