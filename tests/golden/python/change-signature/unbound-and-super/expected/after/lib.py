class A:
    def m(self, b, a):
        return a, b


class B(A):
    def m(self, b, a):
        A.m(self, b, a)
        return super().m(b=b, a=a)


B.m(B(), 2, 1)
