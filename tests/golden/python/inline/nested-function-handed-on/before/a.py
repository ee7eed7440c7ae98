def make(start):
    def step(by=1):
        return start + by

    return step


def main(first):
    start = first * 2
    step_one = make(start + 1)
    start = 0
    print(step_one(), step_one(5), step_one.__name__, start)


main(1)
main(2)
