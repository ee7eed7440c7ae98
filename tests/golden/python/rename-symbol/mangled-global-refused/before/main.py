__x = 3

class A:
    def get(self):
        return __x

_A__x = 4
print(A().get(), __x)
