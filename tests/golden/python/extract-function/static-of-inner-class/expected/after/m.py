def double(n):
    y = n * 2
    return y


def make():
    class A:
        @staticmethod
        def m(n):
            y = double(n)
            return y

    return A
