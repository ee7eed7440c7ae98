import cli


option = cli.option


@cli.command()
@cli.argument("name")
@option("--count", default=1)
@option("--other", default=1)
def hello(name, count):
    return name, count
