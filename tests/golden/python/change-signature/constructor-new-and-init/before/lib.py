class One:
    def __new__(cls, name, size):
        return super().__new__(cls)

    def __init__(self, name, size):
        self.name = name


One("a", 1)
