from . import rules
from ....money import Price


class Item:
    price = Price(rules.LIMIT)
