import re

# words
WORD = re.compile(r"\w+")
OTHER = 1


def f(text):
    return WORD.findall(text)
