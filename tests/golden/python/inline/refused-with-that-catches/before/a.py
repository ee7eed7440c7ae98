from contextlib import suppress


def number(text):
    with suppress(ValueError):
        return int(text)


def show(text):
    value = number(text)
    print(value)
