def number(text):
    try:
        return int(text)
    except ValueError as problem:
        return str(problem)


def show(text):
    value = number(text)
    print(value)
