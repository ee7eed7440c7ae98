from lib import raised


def main():
    now = raised()
    print(now)


main()
