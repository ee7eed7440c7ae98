def target(name, nack=False):
    return (name, nack)


class Base:
    def queue(self, **kw):
        return None

    def run(self):
        kw = dict(name="a", nack=True)
        other = {"name": "b", "nack": False}
        return self.queue(**kw), self.queue(**other), self.queue(**{"name": "c", "nack": 1})


class Buffer(Base):
    queue = lambda self, **kw: target(**kw)


print(Buffer().run())
