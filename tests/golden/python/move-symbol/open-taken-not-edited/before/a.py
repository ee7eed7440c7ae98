def clean(text):
    return text


TABLE = {"clean": clean}
