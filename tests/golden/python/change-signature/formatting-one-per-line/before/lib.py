def build(
    name,  # what it is called
    size,  # how large it is
    *,
    color="red",  # what it looks like
):
    return name, size, color


build(
    "a",  # the name
    # the size
    3,
    color="blue",
)
