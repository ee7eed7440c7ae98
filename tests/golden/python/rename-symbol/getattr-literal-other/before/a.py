class Job:
    def start(self):
        return 1

class Car:
    def start(self):
        return 2

print(getattr(Car(), "start")())
