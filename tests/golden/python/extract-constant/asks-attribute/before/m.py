class Config:
    size = 1


def f():
    return Config.size
