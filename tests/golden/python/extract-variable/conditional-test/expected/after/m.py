def f(x):
    ok = x.ok()
    return 1 if ok else 0
