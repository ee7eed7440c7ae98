class Job:
    def halt(self):
        return 1

class Car:
    def stop(self):
        return 2

print(Job().halt(), Car().stop())
