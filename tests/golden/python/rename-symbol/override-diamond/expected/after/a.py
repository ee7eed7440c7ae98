class A:
    def label(self):
        return "A"

class B(A):
    def label(self):
        return "B" + super().label()

class C(A):
    def label(self):
        return "C" + super().label()

class D(B, C):
    pass

print(D().label())
