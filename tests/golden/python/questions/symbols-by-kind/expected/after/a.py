class ParseError(Exception):
    pass


class Parser:
    class NestedError(Exception):
        pass
