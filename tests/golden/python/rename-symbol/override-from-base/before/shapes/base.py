class Shape:
    def draw(self):
        raise NotImplementedError
