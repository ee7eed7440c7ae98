from collections import defaultdict
from dataclasses import dataclass, field


def make_list(size=0):
    return [0] * size


@dataclass
class Box:
    items: list = field(default_factory=make_list)


boxes = defaultdict(make_list)
make_list(3)
