from operator import methodcaller
class It:
    def fire(self, n=1): return n
print(list(map(methodcaller("fire"), [It()])), methodcaller("fire", 2)(It()))
