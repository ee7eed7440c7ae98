class A:
    def __init__(self):
        self.n = 1

    def get(self):
        return self.n
