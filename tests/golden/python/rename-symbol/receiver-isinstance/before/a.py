class Job:
    def start(self):
        return 1

class Car:
    def start(self):
        return 2

def run(thing):
    if isinstance(thing, Job):
        return thing.start()
    if not isinstance(thing, Car):
        return None
    return thing.start()

print(run(Job()), run(Car()))
