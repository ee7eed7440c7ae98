def f(price: int, count: int):
    total = price * count
    print("total")
    return total
