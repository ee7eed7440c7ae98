import shop
from shop.models import Item
from shop import Item as I

print(shop.Item is Item, I)
