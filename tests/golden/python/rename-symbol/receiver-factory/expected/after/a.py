class Job:
    def begin(self):
        return 1

def make():
    return Job()

class Runner:
    def __init__(self):
        self.job = make()

    def run(self):
        return self.job.begin()

print(Runner().run(), make().begin())
