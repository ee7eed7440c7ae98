def run(call):
    return call(level=1)
