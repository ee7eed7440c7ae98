def make(start):
    def step():
        return start

    return step


def main():
    made = []
    for at in range(3):
        made.append(make(at * 2))
    print([each() for each in made])


main()
