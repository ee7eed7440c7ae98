unit = "s"


def wait(seconds):
    global unit
    unit = seconds


wait(1)
