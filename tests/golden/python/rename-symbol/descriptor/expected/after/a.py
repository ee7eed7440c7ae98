class Job:
    def begin(self):
        return 1

class Lazy:
    def __get__(self, instance, owner) -> Job:
        return Job()

class Plan:
    job = Lazy()

print(Plan().job.begin())
