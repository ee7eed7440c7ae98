limit = 3

class A:
    def f(self):
        return limit
