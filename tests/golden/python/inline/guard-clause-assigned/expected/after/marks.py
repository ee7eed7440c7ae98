def report(points):
    # nobody came
    if points is None:
        mark = "none"  # missing
    else:
        share = points / 100

        if share > 0.9:
            mark = "A"
        # the middle
        elif share > 0.5:
            mark = (
                "B"
                + "!"
            )
        else:
            mark = "C"
    return f"{mark}: {points}"


for points in (None, 20, 60, 95):
    print(report(points))
