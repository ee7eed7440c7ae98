def trace(text, active=False):
    if active:
        print(text)


def run(text):
    trace(text)
    return text
