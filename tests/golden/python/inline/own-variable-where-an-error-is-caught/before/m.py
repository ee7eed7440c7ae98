def load(text):
    value = text.strip()
    value = int(value)
    return value


def use(text):
    value = None
    try:
        value = load(text)
    except ValueError:
        print(value)
    return value
