from typing import Self

class Sum:
    def __init__(self):
        self.n = 0

    def add(self, n) -> Self:
        self.n += n
        return self

    def many(self):
        return self.add(1).add(2)

class More(Sum): ...

print(More().add(1).many().n)
