from .. import register

NAME = "templates"


@register
def check_templates():
    return []
