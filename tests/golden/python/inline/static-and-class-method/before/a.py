class Box:
    SIZE = 3

    @staticmethod
    def area(w, h):
        return w * h

    def whole(self):
        return self.area(2, 3) + Box.area(1, 1)
