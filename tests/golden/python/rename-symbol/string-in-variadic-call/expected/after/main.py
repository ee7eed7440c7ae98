class Config:
    def __init__(self):
        self.color = "red"
        self.size = 3


def read(config: Config, *names):
    return [getattr(config, name) for name in names]


print(read(Config(), "color", "size"))
