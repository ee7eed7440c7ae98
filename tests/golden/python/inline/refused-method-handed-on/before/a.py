def repeat(times, tell):
    for number in range(times):
        tell(number)


def run():
    lines = []
    repeat(3, lines.append)
    print(lines)


run()
