def show(items):
    start = 0
    result = start
    for item in items:
        result += item
    print(result)
