def note(text):
    print(text, end="")
    return text


def run(debug: bool):
    note("run ")
    return 10 if True and not debug else 2


print(run(True), run(False))
