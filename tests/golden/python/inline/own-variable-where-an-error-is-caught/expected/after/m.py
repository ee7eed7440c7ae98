def use(text):
    value = None
    try:
        value_1 = text.strip()
        value_1 = int(value_1)
        value = value_1
    except ValueError:
        print(value)
    return value
