class Maker:
    def __init__(self, **kw):
        pass

    @classmethod
    def make(cls):
        return cls(name="a", no_ack=True)


class Sub(Maker):
    def __init__(self, **kw):
        self.r = target(**kw)


def target(name, no_ack=False):
    return (name, no_ack)


print(Sub.make().r)
