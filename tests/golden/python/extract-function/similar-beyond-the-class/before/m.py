class A:
    def m(self, n):
        return n * 2 + 1

    def other(self, k):
        return k * 2 + 1


def free(z):
    return z * 2 + 1
