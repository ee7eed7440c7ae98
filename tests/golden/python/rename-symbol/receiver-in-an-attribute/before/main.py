from shop import Shop, Stock

shop = Shop()
shop.add("ham")
print(shop.total(), shop.price_of("ham"), shop.items[0].price(), Stock().price())
