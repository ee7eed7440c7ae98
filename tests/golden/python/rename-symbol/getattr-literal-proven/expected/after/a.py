class Job:
    def begin(self):
        return 1

job = Job()
if hasattr(job, "begin"):
    print(getattr(job, "begin")())
setattr(job, "begin", lambda: 2)
delattr(job, "begin")
print(job.begin())
