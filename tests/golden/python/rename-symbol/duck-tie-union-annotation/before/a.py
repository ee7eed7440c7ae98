from typing import Union

class Task:
    def run(self):
        return "task"

class Robot:
    def run(self):
        return "robot"

def go(v: Union[Task, Robot]):
    return v.run()

print(go(Task()), go(Robot()))
