class Person:
    def __init__(self, title):
        self.title = title


def twin(other):
    kind = type(other)
    return kind(title=other.title)


def triplet(other):
    kind = other.__class__
    return kind(title=other.title)


def show(window):
    window.open(title="x")


print(twin(Person("Dr")).title)
