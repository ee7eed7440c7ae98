class Job:
    def commence_work(self):
        return 1

def run(job):
    return job.commence_work()
