from pkg import f as do_it
from pkg import f as other


def run(kind):
    return globals()[f"do_{kind}"]()
