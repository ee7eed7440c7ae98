class Base:
    def save(self):
        return 1


class Child(Base):
    def store(self):
        return super().save()

    def run(self):
        return self.store() + 1
