import json
import time


def helper():
    return 1


def f():
    return helper(), json.dumps(1), time.time()
