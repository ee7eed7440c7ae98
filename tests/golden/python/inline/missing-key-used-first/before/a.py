def price(rows, sold):
    amount = rows["price"]
    total = amount * 2
    if sold:
        return amount
    return total
