def compute_the_total_of_everything_there_is(first_one, second_one, third_one):
    return first_one + second_one + third_one


def price(first_one, second_one, third_one):
    the_result = compute_the_total_of_everything_there_is(
        first_one, second_one, third_one
    ) + first_one
    return the_result
