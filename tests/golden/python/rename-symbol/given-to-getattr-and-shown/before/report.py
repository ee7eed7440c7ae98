class Row:
    def __init__(self, total):
        self.total = total


def line(row: Row, name):
    return f"{name}: {getattr(row, name)}"


print(line(Row(3), "total"))
