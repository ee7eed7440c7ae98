def build(
    name,
    size,
    weight,
):
    return name, size


build(
    "a",
    3,
    1,
)
