class Job:
    def start(self):
        return 1

def make():
    return Job()

class Runner:
    def __init__(self):
        self.job = make()

    def run(self):
        return self.job.start()

print(Runner().run(), make().start())
