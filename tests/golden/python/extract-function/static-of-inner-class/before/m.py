def make():
    class A:
        @staticmethod
        def m(n):
            y = n * 2
            return y

    return A
