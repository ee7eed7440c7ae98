class Base:
    def handle(self):
        return "base"

class Middle(Base):
    pass

class Child(Middle):
    def handle(self):
        return "child " + super().handle()

class Other(Base):
    def handle(self):
        return "other"

def run(base: Base):
    return base.handle()

print(run(Child()), run(Other()), Child().handle())
