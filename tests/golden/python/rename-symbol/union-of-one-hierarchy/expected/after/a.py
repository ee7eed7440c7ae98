class Task:
    def execute(self):
        return "task"

class Job(Task):
    def execute(self):
        return "job"

for v in [Task(), Job()]:
    print(v.execute())
