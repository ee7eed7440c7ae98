def price(rows, sold):
    amount = rows["price"]
    if sold:
        return amount
    return 0
