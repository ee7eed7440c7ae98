def build(
    name,
    size
):
    return name, size


build(
    "a",
    3  # last
)
