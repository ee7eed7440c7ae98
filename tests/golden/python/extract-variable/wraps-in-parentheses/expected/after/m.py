def price(first_one, second_one):
    the_longest_name_that_one_can_think_of_for_it = (
        first_one + second_one + first_one + second_one + first_one
    )
    return 1 * the_longest_name_that_one_can_think_of_for_it
