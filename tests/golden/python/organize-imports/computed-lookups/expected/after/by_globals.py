from pkg import f as do_it


def run(kind):
    return globals()[f"do_{kind}"]()
