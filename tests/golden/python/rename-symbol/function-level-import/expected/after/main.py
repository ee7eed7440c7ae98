def f():
    from lib import fresh
    return fresh()

print(f())
