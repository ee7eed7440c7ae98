class Plugin:
    registry = {}

    def __init_subclass__(cls):
        Plugin.registry[cls.__name__] = cls


class Csv(Plugin):
    pass


print(Plugin.registry["Csv"])
