def f(user):
    name = user.name.title()
    return f"hello {name}!"
