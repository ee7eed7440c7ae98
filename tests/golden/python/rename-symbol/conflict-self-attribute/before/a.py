class Job:
    def __init__(self):
        self.state = 0

    def status(self):
        return self.state
