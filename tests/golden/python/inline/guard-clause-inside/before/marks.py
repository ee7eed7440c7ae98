def sign(number):
    if number < 0:
        return -1
    if number == 0:
        return 0
    return 1


def show(number):
    result = 3
    print(result, sign(number) * 2)
    return sign(number)


for each in (-2, 0, 2):
    print(show(each))
