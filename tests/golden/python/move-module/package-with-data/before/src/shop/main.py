from shop.cart.items import Item
import shop.cart.rules

print(Item.price.n, shop.cart.rules.LIMIT)
