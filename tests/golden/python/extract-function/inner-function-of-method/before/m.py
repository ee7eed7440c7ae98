class A:
    def m(self):
        def helper(n):
            return n * 2 + 1

        return helper(1)
