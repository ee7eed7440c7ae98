class Job:
    def launch(self):
        return "job"

class Car:
    def start(self):
        return "car"

print(Job().launch(), Car().start())
