def show(text):
    short = text[:3]
    whole = text
    print(short, whole)


show("abcdef")
