class Rule:
    __match_args__ = ("level",)

    def __init__(self, level):
        self.level = level


match Rule(1):
    case Rule(level):
        print(level)
