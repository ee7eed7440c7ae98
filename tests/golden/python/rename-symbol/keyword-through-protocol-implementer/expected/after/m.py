from typing import Protocol


def target(name, nack=False):
    return (name, nack)


class Q(Protocol):
    def queue(self, **kw): ...


class Buffer:
    def queue(self, **kw):
        return target(**kw)


def go(x: Q):
    return x.queue(name="a", nack=True)


print(go(Buffer()))
