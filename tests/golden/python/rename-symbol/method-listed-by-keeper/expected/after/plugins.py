class Colors:
    def __init__(self, shade):
        self.shade = shade

    def choose(self):
        return self.shade
