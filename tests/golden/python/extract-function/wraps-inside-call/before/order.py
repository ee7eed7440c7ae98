def price(first_one, second_one, third_one):
    the_result = first_one + second_one + third_one + first_one
    return the_result
