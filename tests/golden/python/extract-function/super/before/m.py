class A:
    def m(self):
        return 1


class B(A):
    def m(self):
        x = super().m() + 1
        return x
