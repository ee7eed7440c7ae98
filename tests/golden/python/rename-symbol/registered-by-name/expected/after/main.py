commands = {}


def command(function):
    commands[function.__name__] = function
    return function


@command
def make():
    return 1


print(commands["make"](), "build it")
