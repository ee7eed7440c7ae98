from pkg import sub as tools


def run():
    return tools.helper()
