class Job:
    def start(self):
        return 1

job = Job()
if hasattr(job, "start"):
    print(getattr(job, "start")())
setattr(job, "start", lambda: 2)
delattr(job, "start")
print(job.start())
