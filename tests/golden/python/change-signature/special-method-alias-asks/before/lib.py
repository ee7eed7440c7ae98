class Task:
    def run(self, a, b):
        return a, b

    __call__ = run
    again = run


Task().again(1, 2)
Task()(3, 4)
