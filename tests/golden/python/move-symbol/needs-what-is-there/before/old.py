from new import Base


class Child(Base):
    pass
