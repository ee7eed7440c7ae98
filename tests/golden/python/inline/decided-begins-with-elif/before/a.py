def show(text, size=None):
    if size == 0:
        print("nothing")
    # all of it
    elif size is None and text:
        print(text)
    elif text:
        print(text[:size])
    else:
        print("none")


def run(text):
    show(text, 3)
