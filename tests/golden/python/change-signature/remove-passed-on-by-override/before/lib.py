class Base:
    def save(self, path, mode):
        return path


class Sub(Base):
    def save(self, path, mode):
        return super().save(path, mode)


Sub().save("a", "w")
