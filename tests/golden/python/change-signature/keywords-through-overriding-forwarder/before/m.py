def target(name, no_ack=False):
    return (name, no_ack)


class Base:
    def queue(self, **kw):
        return None

    def run(self):
        return self.queue(name="a", no_ack=True)


class Buffer(Base):
    def queue(self, **kw):
        return target(**kw)


print(Buffer().run(), Base().run())
