class Board:
    def __init__(self, shape, frame=None):
        self.shape = shape
        self.frame = frame

    def show(self):
        return self.shape.draw(), self.frame.draw()


class Mixed:
    def __init__(self, shape):
        self.shape = shape

    def show(self):
        return self.shape.draw()
