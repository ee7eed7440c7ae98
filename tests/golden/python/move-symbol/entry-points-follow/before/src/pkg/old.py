def main():
    print(1)


def main2():
    print(2)
