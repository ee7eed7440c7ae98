def f(user):
    return f"hello {user.name.title()}!"
