def show(text):
    try:
        value = int(text)
    except ValueError as problem:
        value = str(problem)
    print(value)
