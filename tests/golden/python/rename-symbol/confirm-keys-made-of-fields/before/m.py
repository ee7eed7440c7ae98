from dataclasses import asdict, dataclass


@dataclass
class Options:
    size: int = 3


def target(size=0):
    return size


def run():
    size = 4
    return target(**locals())


print(target(**asdict(Options())), run())
