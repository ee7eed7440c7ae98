"""Doc."""
A, B = 1, 2


class Dog:
    kind = "dog"

    def __init__(self, name):
        self.name = name

    def bark(self):
        def inner():
            return 1

        return inner()


def main():
    rex = Dog("rex")
    return rex
