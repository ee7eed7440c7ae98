class Small:
    def __init__(self, b, a):
        self.a = a, b


class Tiny(Small):
    pass


def check(x: Small) -> "Small":
    assert isinstance(x, Small)
    return Small(2, 1)
