def f(d):
    return f"value: {d['a']}"
