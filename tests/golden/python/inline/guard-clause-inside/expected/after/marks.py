def show(number):
    result = 3
    if number < 0:
        result_1 = -1
    elif number == 0:
        result_1 = 0
    else:
        result_1 = 1
    print(result, result_1 * 2)
    if number < 0:
        return -1
    if number == 0:
        return 0
    return 1


for each in (-2, 0, 2):
    print(show(each))
