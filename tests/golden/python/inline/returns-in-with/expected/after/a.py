def show(path):
    with open(path) as file:
        text = file.read()
    print(text)
