def target(label):
    return label


def forward(self, **options):
    return target(**options)


class Base:
    def queue(self, **options):
        return None

    def run(self):
        return self.queue(label="a")


class Assigned(Base):
    pass


Assigned.queue = forward


class SetByName(Base):
    pass


setattr(SetByName, "queue", forward)
print(Base().run(), Assigned().run(), SetByName().run())
