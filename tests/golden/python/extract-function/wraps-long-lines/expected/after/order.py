def compute_the_total_of_everything(
    first_long_name, second_long_name, third_long_name, fourth_long_name
):
    total = first_long_name + second_long_name + third_long_name + fourth_long_name
    return total


def price(amount, rate):
    first_long_name, second_long_name, third_long_name, fourth_long_name = 1, 2, 3, 4
    total = compute_the_total_of_everything(
        first_long_name, second_long_name, third_long_name, fourth_long_name
    )
    return total * amount * rate
