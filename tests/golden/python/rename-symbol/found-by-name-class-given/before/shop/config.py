class Base:
    TITLE = "x"


class Production(Base):
    PORT = 80
