class Holder:
    def __init__(self, **given):
        for key, value in given.items():
            setattr(self, key, value)


class Union:
    def __init__(self, settings=None):
        self.kept = settings


KINDS = [Union, Holder]


class App(Holder):
    config = 1


def start(kind):
    App(config=2)
    kind(config=3)
    return Union(settings=4)
