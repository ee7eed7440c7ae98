class Box:
    def __init__(self, value):
        self.value = value


def register(value):
    print(value)
    return value


BOX = Box(1)
MARK = register(2)
