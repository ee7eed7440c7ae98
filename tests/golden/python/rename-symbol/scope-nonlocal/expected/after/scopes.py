def outer():
    amount = 10
    def inner():
        nonlocal amount
        amount += 1
    inner()
    return amount

value = 1
print(outer(), value)
