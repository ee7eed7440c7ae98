class Task:
    def run(self):
        return "task"

class Robot:
    def run(self):
        return "robot"

for v in [Task(), Robot()]:
    print(v.run())
