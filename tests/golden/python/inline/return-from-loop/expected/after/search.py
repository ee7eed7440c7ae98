def first_even(numbers):
    for number in numbers:
        if number % 2 == 0: return number


def look(rows):
    for row in rows:
        # the first wins
        if row[0] == 2:
            value = row[1]
            break
    else:
        print("not found")
        value = None
    print(first_even([1, 3, 4]), value)


look([(1, "one"), (2, "two")])
look([])
