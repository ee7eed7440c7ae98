class A:
    @classmethod
    def make(cls, n):
        obj = cls.build(n)
        return obj

    @classmethod
    def build(cls, n):
        obj = cls()
        obj.n = n
        return obj
