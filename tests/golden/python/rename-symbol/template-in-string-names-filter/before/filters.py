def money(value):
    return f"{value} EUR"


SOURCE = "{{ price|money }}"
FILTERS = [money]
