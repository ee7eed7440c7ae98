def call(a, b, *rest, **options):
    return a, b, rest, options


call(1, 2, *[3, 4], **{"x": 1, "y": 2})
call(1, *[2, 3])
call(b=1, **{"a": 2, "x": 3})
