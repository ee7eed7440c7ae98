class Idle:
    def step(self, speed):
        return 0


class Job:
    def __init__(self):
        self.state = Idle()

    def go(self):
        return self.state.step(speed=3)
