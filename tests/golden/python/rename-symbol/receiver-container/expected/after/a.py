class Job:
    def begin(self):
        return 1

class Plan:
    jobs: list[Job] = [Job()]
    by_name: dict[str, Job] = {}

def run(plan: Plan):
    for job in plan.jobs:
        job.begin()
    for name, job in plan.by_name.items():
        job.begin()
    return [job.begin() for _, job in enumerate(plan.jobs)], plan.jobs[0].begin()

print(run(Plan()))
