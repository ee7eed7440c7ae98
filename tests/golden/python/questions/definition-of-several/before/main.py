try:
    from fast import parse
except ImportError:

    def parse(text):
        return text.strip()


print(parse("x"))
