class A:
    def __init__(self):
        self.kept = 2
