class Small:
    def __init__(self, a, b):
        self.a = a, b


class Tiny(Small):
    pass


def check(x: Small) -> "Small":
    assert isinstance(x, Small)
    return Small(1, 2)
