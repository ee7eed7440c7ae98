def show(n):
    x = n + 1
    print(x)
    return x


class A:
    def f(self, n):
        x = show(n)
        return x


print(A.f(None, 1))
