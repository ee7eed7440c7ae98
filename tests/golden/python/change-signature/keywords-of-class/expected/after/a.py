class Plugin:
    def __init_subclass__(cls, /, label=None, **kwargs):
        super().__init_subclass__(**kwargs)
        cls.name = label


class One(Plugin, label="one"):
    pass
