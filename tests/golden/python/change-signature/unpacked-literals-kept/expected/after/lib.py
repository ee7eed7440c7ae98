def call(b, a, *rest, **options):
    return a, b, rest, options


call(2, 1, *[3, 4], **{"x": 1, "y": 2})
call(2, 1, 3)
call(b=1, **{"a": 2, "x": 3})
