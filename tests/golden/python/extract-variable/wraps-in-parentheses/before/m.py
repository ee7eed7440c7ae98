def price(first_one, second_one):
    return 1 * (first_one + second_one + first_one + second_one + first_one)
