def loud(count):
    names = [str(number) for number in range(count)]
    return [name + "!" for name in names]


class Table:
    def make_rows(count=2, step=1):
        rows = []
        for number in range(0, count, step):
            text = str(number)
            rows.append(text * 2)
        return rows

    def make_names(count):
        return loud(count)

    rows = make_rows(3)
    names = make_names(2)


print(Table.rows, Table.names)
