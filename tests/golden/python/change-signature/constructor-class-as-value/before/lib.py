class Small:
    def __init__(self, a, b):
        self.a = a, b


TABLE = {"small": Small}


def make(name, a, b):
    return TABLE[name](a, b)
