import inspect


class App:
    def __init__(self):
        self.commands = {}

    def add(self, func):
        self.commands["x"] = func

    def run(self, words):
        func = self.commands["x"]
        names = inspect.signature(func).parameters
        return func(**{name: word for name, word in zip(names, words)}, **self.extra(words))

    def extra(self, words):
        return {}
