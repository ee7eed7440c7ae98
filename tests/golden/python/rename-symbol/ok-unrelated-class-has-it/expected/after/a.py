class Job:
    def stop(self):
        return 1

class Car:
    def stop(self):
        return 2

print(Job().stop(), Car().stop())
