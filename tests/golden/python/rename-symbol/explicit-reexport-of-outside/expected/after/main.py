from compat import overrides


class A:
    @overrides
    def f(self):
        return 1


print(A().f())
