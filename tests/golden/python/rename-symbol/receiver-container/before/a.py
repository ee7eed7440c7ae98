class Job:
    def start(self):
        return 1

class Plan:
    jobs: list[Job] = [Job()]
    by_name: dict[str, Job] = {}

def run(plan: Plan):
    for job in plan.jobs:
        job.start()
    for name, job in plan.by_name.items():
        job.start()
    return [job.start() for _, job in enumerate(plan.jobs)], plan.jobs[0].start()

print(run(Plan()))
