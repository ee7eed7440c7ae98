class A:
    def m(self):
        return 1


class B(A):
    def m(self):
        x = self.base()
        return x

    def base(self):
        x = super().m() + 1
        return x
