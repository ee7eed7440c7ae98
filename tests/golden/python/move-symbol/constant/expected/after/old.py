from new import WORD

OTHER = 1


def f(text):
    return WORD.findall(text)
