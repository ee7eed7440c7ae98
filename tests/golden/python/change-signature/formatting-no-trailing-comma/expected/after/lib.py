def build(
    name,
    size,
    weight=0
):
    return name, size


build(
    "a",
    3,  # last
    1
)
