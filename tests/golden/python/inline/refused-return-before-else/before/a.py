def number(text):
    try:
        return int(text)
    except ValueError:
        return 0
    else:
        print("never")


def show(text):
    value = number(text)
    print(value)
