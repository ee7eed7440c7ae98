def f(fresh=1):
    return fresh

options = {"st" + "ale": 2}
print(f(**options))
