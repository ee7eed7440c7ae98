from shapes.base import Shape as S

class Line(S):
    def paint(self):
        return "-" + Line.paint.__name__[:0]
