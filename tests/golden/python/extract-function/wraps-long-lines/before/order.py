def price(amount, rate):
    first_long_name, second_long_name, third_long_name, fourth_long_name = 1, 2, 3, 4
    total = first_long_name + second_long_name + third_long_name + fourth_long_name
    return total * amount * rate
