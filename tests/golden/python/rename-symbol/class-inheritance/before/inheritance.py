class Base:
    def process(self):
        return "base"

class Middle(Base):
    pass

class Child(Middle):
    def process(self):
        return "child " + super().process()

class Other(Base):
    def process(self):
        return "other"

def run(base: Base):
    return base.process()

print(run(Child()), run(Other()), Child().process())
