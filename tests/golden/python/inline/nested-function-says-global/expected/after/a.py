level = 1


def main():
    print("up")
    def step():
        global level
        level += 1

    step()
    now = level
    print(now, level)


main()
