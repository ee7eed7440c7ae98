import time


def wait():
    time.sleep(3600)
