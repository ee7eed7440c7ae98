class Plugin:
    seen = []

    def __init_subclass__(cls, **kw):
        Plugin.seen.append(cls)


class First(Plugin):
    pass
