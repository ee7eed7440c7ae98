class Task:
    def __new__(cls, *args, **kwargs):
        return super().__new__(cls)

    def __init__(self, func, python=None):
        self.func = func
        self.version = python


class Kept:
    def __new__(cls, *args, **kwargs):
        made = super().__new__(cls)
        made.given = sorted(kwargs)
        return made

    def __init__(self, func, python=None):
        self.version = python


print(Task(print, python="3").version, Kept(print, python="3").given)
