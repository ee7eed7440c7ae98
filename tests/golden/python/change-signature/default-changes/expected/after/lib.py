def wait(seconds=5, step=0.1):
    return seconds, step


wait(1)
wait(2)
wait(step=3, seconds=1)
