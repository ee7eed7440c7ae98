from lib.tools import token


def kind():
    return token.END
