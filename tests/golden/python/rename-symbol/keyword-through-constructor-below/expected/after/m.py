class Maker:
    def __init__(self, **kw):
        pass

    @classmethod
    def make(cls):
        return cls(name="a", nack=True)


class Sub(Maker):
    def __init__(self, **kw):
        self.r = target(**kw)


def target(name, nack=False):
    return (name, nack)


print(Sub.make().r)
