class A:
    @classmethod
    def make(cls, n):
        obj = cls()
        obj.n = n
        return obj
