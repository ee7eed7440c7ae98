def main(first):
    start = first * 2
    start_1 = start + 1

    def step(by=1):
        return start_1 + by

    step_one = step
    start = 0
    print(step_one(), step_one(5), step_one.__name__, start)


main(1)
main(2)
