from shop.domain.sales.cart.items import Item
import shop.domain.sales.cart.rules

print(Item.price.n, shop.domain.sales.cart.rules.LIMIT)
