def f(a, b):
    print(
        a +  # first
        b,
        1,
    )
