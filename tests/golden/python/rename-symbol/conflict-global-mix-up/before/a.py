counter = 0

def bump():
    global counter
    step = 1
    counter += step
