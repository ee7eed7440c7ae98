def f(load, done):
    x = load()
    if done:
        return None
    return x
