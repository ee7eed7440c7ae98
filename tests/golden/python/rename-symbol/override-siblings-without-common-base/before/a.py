class Job:
    def start(self):
        return "job"

class Car:
    def start(self):
        return "car"

print(Job().start(), Car().start())
