class Idle:
    def run(self): return 0
class Job:
    def __init__(self): self.state = Idle()
    def go(self): return self.state.run()
