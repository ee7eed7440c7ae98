class A:
    @staticmethod
    async def m(n):
        y = n * 2
        return y
