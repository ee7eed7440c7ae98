class A:
    def m(self, a, b):
        return a, b


class B(A):
    def m(self, a, b):
        A.m(self, a, b)
        return super().m(b=b, a=a)


B.m(B(), 1, 2)
