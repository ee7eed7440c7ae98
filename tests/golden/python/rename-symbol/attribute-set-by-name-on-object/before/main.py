from dataclasses import dataclass, field


@dataclass(frozen=True)
class Vector:
    x: float
    length: float = field(init=False, compare=False)

    def __post_init__(self):
        object.__setattr__(self, "length", abs(self.x))


class Watched:
    def __init__(self):
        super().__setattr__("length", 0)

    def __setattr__(self, name, value):
        super().__setattr__(name, value)


print(Vector(-3).length, Watched().length, object.__getattribute__(Vector(2), "length"))
