from shop import Shop, Stock

shop = Shop()
shop.add()
shop.all().append(Stock())
print(shop.total())
