class Span:
    __match_args__ = ("start", "end")

    def __init__(self, start, end):
        self.start = start
        self.end = end

match Span(1, 2):
    case Span(start=1, end=e):
        print(e)
print(Span(1, 2).start)
