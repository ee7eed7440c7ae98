LIMIT = 3


def top():
    return LIMIT


def use(x=LIMIT):
    return top() + LIMIT + top() + x
