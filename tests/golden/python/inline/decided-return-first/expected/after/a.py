def show(text):
    print(len(text), len(text))
