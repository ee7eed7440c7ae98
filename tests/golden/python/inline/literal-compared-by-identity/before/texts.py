def cut(text, size=None):
    if size is None:
        return text
    return text[:size]


def show(text):
    short = cut(text, 3)
    whole = cut(text)
    print(short, whole)


show("abcdef")
