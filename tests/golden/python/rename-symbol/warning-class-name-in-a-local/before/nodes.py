class Number:
    def __init__(self, value):
        self.value = value


class Word(Number):
    pass
