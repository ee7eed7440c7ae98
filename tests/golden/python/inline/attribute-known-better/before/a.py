def keep(x):
    return x


print(keep("a").upper())
