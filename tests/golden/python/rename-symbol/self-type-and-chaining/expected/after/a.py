from typing import Self

class Sum:
    def __init__(self):
        self.n = 0

    def plus(self, n) -> Self:
        self.n += n
        return self

    def many(self):
        return self.plus(1).plus(2)

class More(Sum): ...

print(More().plus(1).many().n)
