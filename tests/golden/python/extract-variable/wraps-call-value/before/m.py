def price(first_one, second_one):
    return max(min(first_one, second_one + first_one, len([second_one])), first_one)
