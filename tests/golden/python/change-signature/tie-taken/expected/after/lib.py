from typing import Protocol


class Sink(Protocol):
    def write_row(self, index, row): ...


class Table:
    def write_row(self, index, row):
        return row, index


def fill(sink: Sink):
    sink.write_row(0, [])


Table().write_row(1, [])
