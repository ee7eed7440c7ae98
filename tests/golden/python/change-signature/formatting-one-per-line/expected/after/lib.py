def build(
    size,  # how large it is
    name,  # what it is called
    *,
    depth: int = 0,
    color="red",  # what it looks like
):
    return name, size, color


build(
    # the size
    3,
    "a",  # the name
    color="blue",
)
