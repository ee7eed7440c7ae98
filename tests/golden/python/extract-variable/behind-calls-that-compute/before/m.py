def double(v):
    return v * 2


def f(user, items):
    print(user.name, len(items), double(user.age))
