import cli


@cli.command()
@cli.option("--count", default=1)
def hello(name, count):
    return name, count
