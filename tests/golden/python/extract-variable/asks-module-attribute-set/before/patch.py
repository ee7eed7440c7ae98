import cli


def patch(option):
    cli.option = option
