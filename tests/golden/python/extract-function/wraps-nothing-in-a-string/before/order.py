def price(first_one, second_one, third_one):
    return f"the result of it is {first_one + second_one + third_one} and that is it"
