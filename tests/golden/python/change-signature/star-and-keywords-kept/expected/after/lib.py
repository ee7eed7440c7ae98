def call(b, a, *rest, flag=False, **options):
    return a, b, rest, flag, options


call(2, 1, 3, 4, flag=True, x=5)
call(2, 1, *range(3), **{"x": 1})
call(b=2, a=1, x=3)
