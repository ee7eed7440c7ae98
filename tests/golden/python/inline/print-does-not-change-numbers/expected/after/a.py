def f(price: int, count: int):
    print("total")
    return price * count
