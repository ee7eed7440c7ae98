class Base:
    @staticmethod
    def create(): ...

class Child(Base):
    @classmethod
    def make(cls): ...
