def grade(points, limit=100):
    """The mark."""
    # nobody came
    if points is None:
        return "none"  # missing
    share = points / limit

    if share > 0.9:
        return "A"
    # the middle
    elif share > 0.5:
        return (
            "B"
            + "!"
        )
    return "C"


def report(points):
    mark = grade(points)
    return f"{mark}: {points}"


for points in (None, 20, 60, 95):
    print(report(points))
