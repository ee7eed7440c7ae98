class Config:
    fresh = 1

    def load(self, pairs: dict):
        for key in pairs:
            setattr(self, key, pairs[key])
