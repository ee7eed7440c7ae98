from dataclasses import dataclass, asdict, fields
@dataclass
class D:
    renamed: int
@dataclass
class Other:
    y: int
print(asdict(D(renamed=1)), D(1).renamed, fields(D), asdict(Other(1)))
