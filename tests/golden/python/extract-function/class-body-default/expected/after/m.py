def default(n):
    return n + 1


class A:
    n = 3

    def m(self, x=default(n)):
        return x
