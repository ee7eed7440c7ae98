class Job:
    def start(self):
        return 1

class Lazy:
    def __get__(self, instance, owner) -> Job:
        return Job()

class Plan:
    job = Lazy()

print(Plan().job.start())
