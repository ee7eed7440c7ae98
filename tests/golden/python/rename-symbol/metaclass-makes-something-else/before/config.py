class Pooled(type):
    _pool = {}

    def __call__(cls, *args, **kwargs):
        if args in cls._pool:
            return cls._pool[args]
        made = super().__call__(*args, **kwargs)
        cls._pool[args] = made
        return made


class Config(metaclass=Pooled):
    def get(self, key):
        return key


print(Config().get("a"))
