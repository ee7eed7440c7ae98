class A:
    def m(self):
        return self.x


class B(A):
    def n(self):
        return super().m()
