from web import Library

filters = Library()


@filters.filter
def price(value):
    return f"{value} EUR"
