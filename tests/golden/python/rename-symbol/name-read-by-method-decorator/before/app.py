class App:
    def __init__(self):
        self.commands = {}

    def command(self, name=None):
        def decorate(func):
            self.commands[name or func.__name__] = func
            return func

        return decorate
