def count(values):
    seen = 0

    def note(value):
        nonlocal seen
        seen += value

    for value in values:
        note(value)
    return seen


print(count([1, 2]))
