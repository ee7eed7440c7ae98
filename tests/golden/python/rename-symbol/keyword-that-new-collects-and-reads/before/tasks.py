class Kept:
    def __new__(cls, *args, **kwargs):
        made = super().__new__(cls)
        made.given = sorted(kwargs)
        return made

    def __init__(self, func, python=None):
        self.version = python


print(Kept(print, python="3").given)
