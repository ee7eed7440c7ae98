class Task:
    def execute(self):
        return "task"

class Robot:
    def execute(self):
        return "robot"

def go(v: Task | Robot):
    return v.execute()
