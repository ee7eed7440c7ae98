class Base:
    def walk(self, level):
        return level

class Child(Base):
    def walk(self, level, depth=0):
        return level + depth
