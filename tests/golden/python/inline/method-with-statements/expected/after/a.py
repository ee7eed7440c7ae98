class Log:
    def __init__(self):
        self.lines = []
        self.count = 0

    def both(self, a, b):
        self.lines.append(a)
        self.count += 1
        self.lines.append(b)
        self.count += 1
