from pkg import f


def run(text):
    return eval(text)
