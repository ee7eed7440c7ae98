from web import Library

filters = Library()


@filters.filter
def money(value):
    return f"{value} EUR"
