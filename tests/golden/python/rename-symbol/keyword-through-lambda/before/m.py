def target(name, no_ack=False):
    return (name, no_ack)


class Base:
    def queue(self, **kw):
        return None

    def run(self):
        kw = dict(name="a", no_ack=True)
        other = {"name": "b", "no_ack": False}
        return self.queue(**kw), self.queue(**other), self.queue(**{"name": "c", "no_ack": 1})


class Buffer(Base):
    queue = lambda self, **kw: target(**kw)


print(Buffer().run())
