def target(name, nack=False):
    return (name, nack)
class Base:
    def queue(self, **kw):
        return None
    def run(self):
        return self.queue(name="a", nack=True)
class Buffer(Base):
    def __init__(self):
        self.queue = target
print(Buffer().run())
