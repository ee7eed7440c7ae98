from lib import token


def kind():
    return token.END
