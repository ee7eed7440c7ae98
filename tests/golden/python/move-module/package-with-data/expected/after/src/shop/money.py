class Price:
    def __init__(self, n):
        self.n = n
