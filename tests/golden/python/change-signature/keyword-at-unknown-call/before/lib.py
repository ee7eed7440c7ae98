def paint(color, size=1):
    return color, size


def run(fn):
    fn(color="red")


run(paint)
