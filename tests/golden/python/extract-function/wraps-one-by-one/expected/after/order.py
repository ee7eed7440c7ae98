def compute(
    first_long_name_here,
    second_long_name_here,
    third_long_name_here,
    fourth_long_name_here,
    fifth_long_name_here,
):
    total = (
        first_long_name_here + second_long_name_here + third_long_name_here
        + fourth_long_name_here + fifth_long_name_here
    )
    return total


def price():
    first_long_name_here, second_long_name_here, third_long_name_here = 1, 2, 3
    fourth_long_name_here, fifth_long_name_here = 4, 5
    total = compute(
        first_long_name_here,
        second_long_name_here,
        third_long_name_here,
        fourth_long_name_here,
        fifth_long_name_here,
    )
    return total
