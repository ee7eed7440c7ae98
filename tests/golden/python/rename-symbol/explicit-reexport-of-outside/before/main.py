from compat import override


class A:
    @override
    def f(self):
        return 1


print(A().f())
