def price(first_one, second_one, third_one):
    the_result_of_all = first_one + second_one + third_one + first_one + second_one + third_one
    return the_result_of_all
