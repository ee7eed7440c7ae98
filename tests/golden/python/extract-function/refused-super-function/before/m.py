class A:
    def m(self):
        x = super().m()
        return x
