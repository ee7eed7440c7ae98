class Base:
    def save(self):
        return 1


class Child(Base):
    def run(self):
        return super().save() + 1
