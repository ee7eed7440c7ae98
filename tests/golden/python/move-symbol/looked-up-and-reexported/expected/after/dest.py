def load(text):
    return text + "l"
