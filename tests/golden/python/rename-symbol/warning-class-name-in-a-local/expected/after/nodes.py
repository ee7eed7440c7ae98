class Count:
    def __init__(self, value):
        self.value = value


class Word(Count):
    pass
