class A:
    def f(self):
        __n = 1
        return __n

print(A().f())
