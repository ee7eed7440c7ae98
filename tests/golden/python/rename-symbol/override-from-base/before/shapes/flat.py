from shapes.base import Shape as S

class Line(S):
    def draw(self):
        return "-" + Line.draw.__name__[:0]
