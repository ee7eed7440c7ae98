def price_of(value):
    return f"{value} EUR"


SOURCE = "{{ price|money }}"
FILTERS = [price_of]
