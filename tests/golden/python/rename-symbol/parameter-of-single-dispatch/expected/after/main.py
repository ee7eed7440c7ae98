from functools import singledispatch, singledispatchmethod


@singledispatch
def render(value, level=0):
    return f"?{value}{level}"


@render.register
def _(value: int, level=0):
    return f"{value}i{level}"


@render.register(list)
def render_list(value, level=0):
    return " ".join(render(item, level=level + 1) for item in value)


def unrelated(value, depth=0):
    return value, depth


class Box:
    @singledispatchmethod
    def put(self, thing, times=1):
        return [thing] * times

    @put.register
    def _put_text(self, thing: str, times=1):
        return thing * times


print(render([1, [2, 3.5]], level=4), unrelated(1, depth=2), Box().put("a", times=2), Box().put(1, times=3))
