def run(callback):
    return callback(size=3)
