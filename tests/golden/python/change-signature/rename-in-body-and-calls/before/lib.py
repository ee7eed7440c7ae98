def scale(value, by=2):
    def inner():
        return value * by

    return [value for _ in range(by)], inner


scale(1, by=3)
scale(value=1)
scale(**{"by": 3})
