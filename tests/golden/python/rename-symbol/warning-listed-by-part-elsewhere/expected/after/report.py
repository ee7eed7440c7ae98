from address import Address


def facts(text):
    address = Address()
    checks = [getattr(address, name) for name in dir(address) if name.startswith("is_")]
    return {check.__name__: check() for check in checks}


def others(text):
    address = Address()
    return [name for name in dir(address) if name.startswith("to_")]
