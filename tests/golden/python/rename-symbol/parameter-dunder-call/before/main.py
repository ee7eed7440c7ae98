class A:
    def __call__(self, a):
        return a

x = A()
print(x(a=3), A()(a=4))
