def double(v):
    return v * 2


def f(user, items):
    age = double(user.age)
    print(user.name, len(items), age)
