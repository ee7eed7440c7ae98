def f(text):
    words = text + " "
    words = words * 2
    words = words.split(",")
    return words
