from .items import Item
from ....money import Price
