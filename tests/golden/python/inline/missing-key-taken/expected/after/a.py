def price(rows, sold):
    if sold:
        return rows["price"]
    return 0
