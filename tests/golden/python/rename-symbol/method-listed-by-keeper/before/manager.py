import inspect


class Manager:
    def __init__(self):
        self.hooks = {}

    def register(self, plugin):
        for name, method in inspect.getmembers(plugin, callable):
            self.hooks[name] = method
