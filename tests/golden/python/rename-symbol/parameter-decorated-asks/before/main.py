def deco(fn):
    def wrapper(a):
        return fn(a=a)
    return wrapper

@deco
def f(a):
    return a

print(f(3))
