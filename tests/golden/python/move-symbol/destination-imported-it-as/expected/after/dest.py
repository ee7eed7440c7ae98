def twice():
    return run() + run()


def run():
    return "run"


print(run())
