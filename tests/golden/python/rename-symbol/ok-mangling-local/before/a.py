class A:
    def f(self):
        n = 1
        return n

print(A().f())
