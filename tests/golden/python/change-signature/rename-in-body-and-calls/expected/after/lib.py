def scale(value, factor=2):
    def inner():
        return value * factor

    return [value for _ in range(factor)], inner


scale(1, factor=3)
scale(value=1)
scale(**{"factor": 3})
