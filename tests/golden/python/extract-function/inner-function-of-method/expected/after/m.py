def double(n):
    return n * 2 + 1


class A:
    def m(self):
        def helper(n):
            return double(n)

        return helper(1)
