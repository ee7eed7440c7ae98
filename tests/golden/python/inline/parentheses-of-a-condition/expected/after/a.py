def f(a, b):
    return f"{(a if b else None)}", not (a if b else None), [a if b else None], (a if b else None) or b
