from registry import register


@register("x")
def handler():
    return 1
