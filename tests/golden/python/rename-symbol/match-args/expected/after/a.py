class Span:
    __match_args__ = ("left", "end")

    def __init__(self, start, end):
        self.left = start
        self.end = end

match Span(1, 2):
    case Span(left=1, end=e):
        print(e)
print(Span(1, 2).left)
