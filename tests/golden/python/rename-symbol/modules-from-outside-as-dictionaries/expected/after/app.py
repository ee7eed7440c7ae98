import builtins
import os


class Key:
    def load(self):
        return 1


def flags(name, key):
    found = [value for name, value in vars(os).items() if name.startswith("O_")]
    return found, hasattr(builtins, name), dir(os), getattr(key, name)


print(Key().load())
