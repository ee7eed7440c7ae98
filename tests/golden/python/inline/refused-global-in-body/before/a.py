count = 0


def step():
    global count
    count += 1


def f():
    step()
