from functools import singledispatch, singledispatchmethod


@singledispatch
def render(value, depth=0):
    return f"?{value}{depth}"


@render.register
def _(value: int, depth=0):
    return f"{value}i{depth}"


@render.register(list)
def render_list(value, depth=0):
    return " ".join(render(item, depth=depth + 1) for item in value)


def unrelated(value, depth=0):
    return value, depth


class Box:
    @singledispatchmethod
    def put(self, thing, times=1):
        return [thing] * times

    @put.register
    def _put_text(self, thing: str, times=1):
        return thing * times


print(render([1, [2, 3.5]], depth=4), unrelated(1, depth=2), Box().put("a", times=2), Box().put(1, times=3))
