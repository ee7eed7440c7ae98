from .items import Discounted, Item
from .basket import Basket

__all__ = ["Basket", "Discounted", "Item"]
