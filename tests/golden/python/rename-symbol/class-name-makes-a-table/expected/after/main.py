class Named:
    @classmethod
    def table(cls):
        return cls.__name__.lower()

    def __repr__(self):
        return f"<{type(self).__name__}>"


class Writer(Named):
    pass


class Shown:
    def __repr__(self):
        return f"<{self.__class__.__name__}>"


print(Writer.table(), Shown())
