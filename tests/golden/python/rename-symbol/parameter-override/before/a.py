class Base:
    def take(self, count):
        return count

class Child(Base):
    def take(self, count):
        return super().take(count=count)

print(Child().take(count=2))
