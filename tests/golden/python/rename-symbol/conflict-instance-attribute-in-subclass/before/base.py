class Base:
    def __init__(self):
        self.status = 0
