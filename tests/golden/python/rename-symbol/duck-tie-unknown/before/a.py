class Task:
    def run(self):
        return "task"
