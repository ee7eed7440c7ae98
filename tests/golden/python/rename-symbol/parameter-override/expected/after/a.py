class Base:
    def take(self, limit):
        return limit

class Child(Base):
    def take(self, limit):
        return super().take(limit=limit)

print(Child().take(limit=2))
