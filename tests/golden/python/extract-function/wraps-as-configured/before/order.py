def price(first_value: int, second_value: int, third_value: int) -> int:
    total = first_value + second_value + third_value
    return total
