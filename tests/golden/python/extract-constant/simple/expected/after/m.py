import time

HOUR = 3600


def wait():
    time.sleep(HOUR)
