from lib import tokens as token


def kind():
    return token.END
