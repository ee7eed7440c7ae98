def find(rows, key):
    for row in rows:
        for cell in row:
            if cell == key:
                return cell
    return None


def look(rows):
    value = find(rows, 2)
    print(value)


look([[1], [2, 3]])
