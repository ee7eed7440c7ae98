class Ours:
    def __init__(self, name=None):
        self.name = name


class Other:
    def __init__(self, name=None):
        self.label = name


def make(cls=Ours):
    return cls(name=1)


class Maker:
    factory = Ours

    def __init__(self, kind=Ours):
        self.kind = kind

    def go(self):
        return self.kind(name=2)


make()
make(Other)
Maker(Other).go()
