import inspect


def hook(func):
    func.is_hook = True
    return func


def hooks_of(plugin):
    return {name: one for name, one in inspect.getmembers(plugin) if hasattr(one, "is_hook")}
