def double(n):
    return n * 2 + 1


class A:
    def m(self, n):
        return double(n)

    def other(self, k):
        return double(k)


def free(z):
    return double(z)
