def f(values):
    return [item for item in values], {item for item in values}, lambda item: item
