from typing import Protocol


class Sink(Protocol):
    def write_row(self, row, index): ...


class Table:
    def write_row(self, row, index):
        return row, index


def fill(sink: Sink):
    sink.write_row([], 0)


Table().write_row([], 1)
