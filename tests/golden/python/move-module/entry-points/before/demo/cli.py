def main():
    return 0


def gui():
    return 0
