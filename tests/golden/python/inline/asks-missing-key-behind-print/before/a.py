def price(rows):
    amount = rows["price"]
    print("sold")
    return amount
