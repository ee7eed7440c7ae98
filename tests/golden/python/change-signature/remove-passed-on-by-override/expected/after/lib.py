class Base:
    def save(self, path):
        return path


class Sub(Base):
    def save(self, path):
        return super().save(path)


Sub().save("a")
