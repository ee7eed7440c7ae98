def f(a, b):
    if a:
        x = b + 1
        print(x)
    else:
        x = b - 1
        print(x, x)
    for each in b:
        x = each
        print(x)
