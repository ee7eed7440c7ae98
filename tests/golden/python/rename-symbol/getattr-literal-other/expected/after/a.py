class Job:
    def begin(self):
        return 1

class Car:
    def start(self):
        return 2

print(getattr(Car(), "start")())
