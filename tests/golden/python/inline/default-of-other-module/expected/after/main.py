from lib import STEP


def go(n):
    step = STEP
    step = step + 1
    m = n + step
    return m


print(go(1))
