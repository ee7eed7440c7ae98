class A:
    def m(self, other):
        x = other.__x
        return x
