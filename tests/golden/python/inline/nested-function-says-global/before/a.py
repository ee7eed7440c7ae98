level = 1


def raised():
    def step():
        global level
        level += 1

    step()
    return level


def main():
    print("up")
    now = raised()
    print(now, level)


main()
