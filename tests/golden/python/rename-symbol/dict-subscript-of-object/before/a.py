class Config:
    def __init__(self):
        self.stale = 1

config = Config()
print(vars(config)["stale"], config.__dict__["stale"])
