class Visible:
    def __repr__(self):
        return f"<{self.__class__.__name__}>"

    def check(self):
        raise ValueError(type(self).__name__)


print(Visible())
