class Config:
    def __init__(self):
        self.fresh = 1

    def dump(self):
        return dict(self.__dict__), vars(self)
