def price(first_one, second_one, third_one):
    return max(abs(first_one + second_one + third_one), len("ab"), len("abc"))
