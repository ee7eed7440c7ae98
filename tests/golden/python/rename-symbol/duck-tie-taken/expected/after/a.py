class Task:
    def execute(self):
        return "task"

class Robot:
    def execute(self):
        return "robot"

for v in [Task(), Robot()]:
    print(v.execute())
