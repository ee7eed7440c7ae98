class One:
    def __new__(cls, name):
        return super().__new__(cls)

    def __init__(self, name):
        self.name = name


One("a")
