from typing import Protocol


def target(name, no_ack=False):
    return (name, no_ack)


class Q(Protocol):
    def queue(self, **kw): ...


class Buffer:
    def queue(self, **kw):
        return target(**kw)


def go(x: Q):
    return x.queue(name="a", no_ack=True)


print(go(Buffer()))
