class Job:
    def run_all(self):
        return 1


print(getattr(Job(), "run" "_all")(), getattr(Job(), f"run_all")())
