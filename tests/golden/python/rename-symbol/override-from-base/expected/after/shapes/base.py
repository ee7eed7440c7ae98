class Shape:
    def paint(self):
        raise NotImplementedError
