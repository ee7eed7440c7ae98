from api import parse

def load(text):
    return parse(text)
