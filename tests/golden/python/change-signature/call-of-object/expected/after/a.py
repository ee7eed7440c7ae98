class Plugin:
    def __init_subclass__(cls, /, name=None, **kwargs):
        super().__init_subclass__(**kwargs)
        cls.name = name

    def __call__(self, x, factor=1):
        return x * factor


class One(Plugin, name="one"):
    pass


One()(2, factor=3), One()(1, 2), list(map(One(), [1, 2]))
