STEP = 5


def next_of(x, step=STEP):
    step = step + 1
    return x + step
