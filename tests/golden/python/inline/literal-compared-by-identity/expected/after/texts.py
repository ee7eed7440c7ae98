def show(text):
    size = 3
    if size is None:
        short = text
    else:
        short = text[:size]
    if None is None:
        whole = text
    else:
        whole = text[:None]
    print(short, whole)


show("abcdef")
