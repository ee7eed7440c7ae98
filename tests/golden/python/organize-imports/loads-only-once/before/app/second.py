from app.registry import register


@register
def second(): ...
