def note(text):
    print(text, end="")
    return text


def run(debug: bool):
    limit = 10 if True and not debug else 2
    note("run ")
    return limit


print(run(True), run(False))
