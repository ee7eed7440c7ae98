from shop import Shop

total = Shop().order(1000000 + 1000000 + 1000000, 1000000 + 1000000 + 1000000, 1000000 + 1000)
