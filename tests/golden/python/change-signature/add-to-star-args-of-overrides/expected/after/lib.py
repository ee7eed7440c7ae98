class Base:
    def emit(self, level, *parts, end="", sep=' '):
        return level, parts, end


class Loud(Base):
    def emit(self, level, *parts, end="", sep=' '):
        return super().emit(level, *parts, end=end)


print(Loud().emit(1, "x", end="!"))
