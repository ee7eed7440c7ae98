def f(text):
    return ((text + " ") * 2).split(",")
