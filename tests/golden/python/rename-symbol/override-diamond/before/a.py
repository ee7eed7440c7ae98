class A:
    def name(self):
        return "A"

class B(A):
    def name(self):
        return "B" + super().name()

class C(A):
    def name(self):
        return "C" + super().name()

class D(B, C):
    pass

print(D().name())
