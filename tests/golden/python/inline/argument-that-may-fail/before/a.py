def pick(flag, value):
    return value if flag else 0


def run(rows, flag):
    result = pick(flag, rows["a"])
    return result
