import somewhere

class Job:
    def start(self):
        return 1

def run(flag):
    job = Job() if flag else somewhere.make()
    return job.start()
