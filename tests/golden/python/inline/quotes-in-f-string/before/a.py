def f(d):
    key = d["a"]
    return f"value: {key}"
