class Base:
    NAME = "x"


class Production(Base):
    PORT = 80
