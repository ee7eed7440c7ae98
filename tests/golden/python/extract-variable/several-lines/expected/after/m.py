def f(a, b):
    total = (
        a +  # first
        b
    )
    print(
        total,
        1,
    )
