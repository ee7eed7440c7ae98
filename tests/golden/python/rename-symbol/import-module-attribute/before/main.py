import importlib

jobs = importlib.import_module("jobs")
print(jobs.start(), importlib.import_module("jobs").start())
