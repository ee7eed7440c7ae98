def number(text):
    try:
        return int(text)
    except ValueError:
        return 0


def show(text, row):
    row.value = number(text)
