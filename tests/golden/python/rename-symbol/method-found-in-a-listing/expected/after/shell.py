import inspect
from operator import attrgetter, methodcaller


class Shell:
    def __init__(self):
        self.commands = {}
        for name, method in inspect.getmembers(self):
            if name.startswith("do_"):
                self.commands[name[3:]] = method

    def do_assist(self):
        return "help"

    def names(self):
        return [name for name in dir(self) if name.startswith("do_")]

    def call(self, verb):
        return methodcaller(verb)(self)


class Other:
    size = 1

    def get(self, field):
        return attrgetter(field)(self)

    def all(self):
        return dir(self), inspect.getmembers(self)


print(Shell().commands["help"](), Shell().names(), Shell().call("do_assist"), Other().get("size"))
