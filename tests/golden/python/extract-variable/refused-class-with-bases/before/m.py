import enum


class E(enum.Enum):
    A = (1 + 2) * 2
