def wait(seconds=1, step=0.1):
    return seconds, step


wait()
wait(2)
wait(step=3)
