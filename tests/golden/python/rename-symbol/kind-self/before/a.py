class A:
    def f(self):
        return self

    def g(self):
        return self
