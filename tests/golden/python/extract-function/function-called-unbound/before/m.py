class A:
    def f(self, n):
        x = n + 1
        print(x)
        return x


print(A.f(None, 1))
