def f(**options):
    merged = dict(options)
    return merged
