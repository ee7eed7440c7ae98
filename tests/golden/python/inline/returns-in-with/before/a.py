def content(path):
    with open(path) as file:
        return file.read()


def show(path):
    text = content(path)
    print(text)
