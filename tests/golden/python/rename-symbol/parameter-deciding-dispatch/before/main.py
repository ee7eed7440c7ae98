from functools import singledispatch


@singledispatch
def render(value, depth=0):
    return f"?{value}{depth}"


@render.register
def _(value: int, depth=0):
    return f"{value}i{depth}"


print(render(1, depth=4))
