class Job:
    def begin(self):
        return 1

class Car:
    def start(self):
        return 2

def run(thing):
    if isinstance(thing, Job):
        return thing.begin()
    if not isinstance(thing, Car):
        return None
    return thing.start()

print(run(Job()), run(Car()))
