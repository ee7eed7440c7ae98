class Config:
    def __init__(self):
        self.stale = 1

    def dump(self):
        return dict(self.__dict__), vars(self)
