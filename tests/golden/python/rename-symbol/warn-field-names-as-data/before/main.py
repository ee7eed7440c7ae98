from dataclasses import dataclass, asdict, fields
@dataclass
class D:
    x: int
@dataclass
class Other:
    y: int
print(asdict(D(x=1)), D(1).x, fields(D), asdict(Other(1)))
