class Box:
    def put(self, a, b=2):
        return a + b


def add(a, b=3):
    return a + b


print(add(1, len('xy')), add(1, 5), Box().put(1))
