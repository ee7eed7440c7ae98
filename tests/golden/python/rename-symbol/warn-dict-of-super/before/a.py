class Base:
    def state(self):
        return dict(super().__dict__)


class Below(Base):
    def __init__(self):
        self.level = 1


class Mixin:
    def __init__(self):
        self.size = 2


class Both(Base, Mixin):
    pass


class Other:
    def __init__(self):
        self.state_of = dict(super().__dict__)


print(Below().state(), Both().state())
