class Task:
    def run(self):
        return "task"

class Job(Task):
    def run(self):
        return "job"

for v in [Task(), Job()]:
    print(v.run())
