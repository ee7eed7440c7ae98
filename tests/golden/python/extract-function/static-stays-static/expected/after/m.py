class A:
    @staticmethod
    async def m(n):
        y = A.double(n)
        return y

    @staticmethod
    def double(n):
        y = n * 2
        return y
