class A:
    def f(this):
        return this

    def g(self):
        return self
