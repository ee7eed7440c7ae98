def f(y):
    if y:
        result = 1
    else:
        result = 2
    print(result)
