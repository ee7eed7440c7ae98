class Config:
    def __init__(self):
        self.fresh = 1

config = Config()
print(vars(config)["fresh"], config.__dict__["fresh"])
