def pick(flag):
    value: int
    if flag:
        value = 1
    else:
        value = 2
    return value
