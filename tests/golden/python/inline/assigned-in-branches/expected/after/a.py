def f(a, b):
    if a:
        print(b + 1)
    else:
        print(b - 1, b - 1)
    for each in b:
        print(each)
