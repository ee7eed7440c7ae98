from operator import methodcaller
class It:
    def sends(self, n=1): return n
print(list(map(methodcaller("sends"), [It()])), methodcaller("sends", 2)(It()))
