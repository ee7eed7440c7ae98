class A:
    def __call__(self, value):
        return value

x = A()
print(x(value=3), A()(value=4))
