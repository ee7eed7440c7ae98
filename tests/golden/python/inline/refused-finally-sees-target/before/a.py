def number(text):
    try:
        return int(text)
    finally:
        print(text)


def show(text):
    text = number(text)
    print(text)
