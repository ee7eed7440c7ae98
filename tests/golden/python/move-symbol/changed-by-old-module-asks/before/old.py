from functools import singledispatch

HANDLERS = {}
HANDLERS["a"] = 1


@singledispatch
def show(x):
    return HANDLERS


@show.register
def _(x: int):
    return "int"
