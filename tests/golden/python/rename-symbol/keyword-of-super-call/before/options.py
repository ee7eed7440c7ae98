import click


def argument(is_eager=False):
    return is_eager


HANDLERS = [argument]


class Option(click.core.Option):
    def __init__(self, name, is_eager):
        super().__init__(name, is_eager=is_eager)

    def process(self, is_eager):
        return super().process(is_eager=is_eager)

    def handle(self, is_eager):
        return super().handle(is_eager=is_eager)


Option.handle = argument
