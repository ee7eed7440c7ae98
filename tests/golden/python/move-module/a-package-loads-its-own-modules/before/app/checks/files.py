from . import register

NAME = "files"


@register
def check_files():
    return []
