def find(rows, key):
    for row in rows:
        # the first wins
        if row[0] == key:
            return row[1]
    print("not found")
    return None


def first_even(numbers):
    for number in numbers:
        if number % 2 == 0: return number


def look(rows):
    value = find(rows, 2)
    print(first_even([1, 3, 4]), value)


look([(1, "one"), (2, "two")])
look([])
