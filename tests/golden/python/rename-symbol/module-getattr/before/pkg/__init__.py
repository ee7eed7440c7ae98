def __getattr__(name):
    if name == "lazy":
        from . import mod
        return mod.lazy
    raise AttributeError(name)
