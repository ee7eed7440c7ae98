def command():
    return lambda function: function


def argument(name):
    return lambda function: function


def option(*names, **settings):
    return lambda function: function
