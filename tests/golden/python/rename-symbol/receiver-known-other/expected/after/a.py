class Job:
    def begin(self):
        return 1

class Car:
    def start(self):
        return 2

def drive(car: Car):
    return car.start()

print(Job().begin(), drive(Car()))
