def f(a, b):
    flag = a if b else None
    return f"{flag}", not flag, [flag], flag or b
