import sqlite3


class Total:
    def __init__(self):
        self.total = 0

    def step(self, value):
        self.total += value

    def finalize(self):
        return self.total


connection = sqlite3.connect(":memory:")
connection.create_aggregate("my_total", 1, Total)
print(connection.execute("select my_total(3)").fetchone())
