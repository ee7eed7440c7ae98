class Task:
    def run(self):
        return "task"

class Robot:
    def run(self):
        return "robot"

def go(v: Task | Robot):
    return v.run()
