def f(stale=1):
    return stale

options = {"st" + "ale": 2}
print(f(**options))
