import importlib

jobs = importlib.import_module("jobs")
print(jobs.begin(), importlib.import_module("jobs").begin())
