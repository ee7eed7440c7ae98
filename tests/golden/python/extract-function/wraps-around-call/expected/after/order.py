def sum_of_all_three(first_one, second_one, third_one):
    return first_one + second_one + third_one


def price(first_one, second_one, third_one):
    return max(
        abs(sum_of_all_three(first_one, second_one, third_one)), len("ab"), len("abc")
    )
