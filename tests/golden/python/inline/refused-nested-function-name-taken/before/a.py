def make():
    def step():
        return 1

    return step


def main():
    step = 5
    made = make()
    print(step, made.__name__, made())


main()
