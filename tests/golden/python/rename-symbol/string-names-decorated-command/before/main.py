import click


@click.group()
def cli():
    pass


@cli.command()
def broken():
    pass


def test(invoke):
    invoke(cli, ["broken"])
