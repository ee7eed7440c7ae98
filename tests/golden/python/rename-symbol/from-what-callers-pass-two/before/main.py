class Job:
    def run(self):
        return 1


class Other:
    def run(self):
        return 2


def start(job):
    return job.run()


print(start(Job()), start(Other()))
