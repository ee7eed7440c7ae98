def load(path, encoding="utf-8"):
    text = open(path, encoding=encoding)

    def again():
        return encoding

    return text, again


load("a")
