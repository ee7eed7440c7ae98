def price(rows, sold):
    total = rows["price"] * 2
    if sold:
        return rows["price"]
    return total
