import pkg


def run():
    return pkg.sub.helper() + pkg.VERSION
