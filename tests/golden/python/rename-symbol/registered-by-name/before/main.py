commands = {}


def command(function):
    commands[function.__name__] = function
    return function


@command
def build():
    return 1


print(commands["build"](), "build it")
