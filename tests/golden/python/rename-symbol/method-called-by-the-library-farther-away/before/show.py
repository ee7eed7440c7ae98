from typing import TextIO


def show(text, to: TextIO):
    print(text, file=to)
