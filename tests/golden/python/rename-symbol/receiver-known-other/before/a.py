class Job:
    def start(self):
        return 1

class Car:
    def start(self):
        return 2

def drive(car: Car):
    return car.start()

print(Job().start(), drive(Car()))
