def compute_the_total_of_everything(first_one, second_one, third_one):
    return first_one + second_one + third_one


def price(first_one, second_one, third_one):
    return f"the result of it is {compute_the_total_of_everything(first_one, second_one, third_one)} and that is it"
