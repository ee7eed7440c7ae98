class Table:
    def make_rows(count=2):
        rows = []
        for number in range(count):
            text = str(number)
            rows.append(text * count)
        return rows

    build = make_rows


print(Table.build(3), Table.make_rows())
