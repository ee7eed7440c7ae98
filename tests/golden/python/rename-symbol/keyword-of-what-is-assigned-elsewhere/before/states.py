from job import Job


class Running:
    def step(self, speed):
        return speed


def start(job: Job):
    job.state = Running()
    return job.go()


print(start(Job()))
