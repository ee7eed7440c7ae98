def wait(seconds=1):
    return seconds


wait()
wait(2)
