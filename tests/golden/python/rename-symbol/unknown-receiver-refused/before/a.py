def run(thing):
    return thing.start()
