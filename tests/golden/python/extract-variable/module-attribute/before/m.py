import cli


@cli.command()
@cli.argument("name")
@cli.option("--count", default=1)
@cli.option("--other", default=1)
def hello(name, count):
    return name, count
