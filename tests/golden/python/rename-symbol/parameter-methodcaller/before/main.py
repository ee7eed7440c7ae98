from operator import methodcaller

class A:
    def f(self, x, *, key=None):
        return key

print(methodcaller("f", 1, key=3)(A()))
