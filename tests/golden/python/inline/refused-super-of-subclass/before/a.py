class Base:
    def save(self):
        return 1


class Child(Base):
    def store(self):
        return super().save()


class Grandchild(Child):
    def run(self):
        return self.store() + 1
