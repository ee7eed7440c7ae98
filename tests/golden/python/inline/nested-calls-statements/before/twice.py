def step(x):
    y = x + 1
    return y * 2


def go(a):
    res = step(step(a) + 3) * 2
    return res


print(go(1))
