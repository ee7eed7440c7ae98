class Colors:
    def __init__(self, shade):
        self.shade = shade

    def pick(self):
        return self.shade
