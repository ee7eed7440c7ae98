class Base:
    def save(self, path, mode):
        return path, mode


class Logged(Base):
    def save(self, *args, **kwargs):
        print(args[0])
        return super().save(*args, **kwargs)


Logged().save("a", "w")
