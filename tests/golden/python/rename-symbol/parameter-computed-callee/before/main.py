class A:
    def p_one(self, size):
        return size

    def all(self):
        return [getattr(self, name)(size=1) for name in dir(self) if name.startswith("p_")]

print(A().all())
