from dataclasses import asdict, dataclass

@dataclass
class Options:
    size: int = 3

def target(size=0):
    return size


print(target(**asdict(Options())))
