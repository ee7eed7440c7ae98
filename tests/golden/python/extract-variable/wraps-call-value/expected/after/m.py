def price(first_one, second_one):
    the_longest_name_that_one_can_think_of_for_it = min(
        first_one, second_one + first_one, len([second_one])
    )
    return max(the_longest_name_that_one_can_think_of_for_it, first_one)
