class Log:
    def __init__(self):
        self.lines = []
        self.count = 0

    def add(self, line):
        self.lines.append(line)
        self.count += 1

    def both(self, a, b):
        self.add(a)
        self.add(b)
