import click

@click.command()
@click.option("--name")
def hello(name):
    print(name)
