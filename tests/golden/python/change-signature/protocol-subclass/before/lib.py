from typing import Protocol


class Sink(Protocol):
    def write_row(self, row, index): ...


class Table(Sink):
    def write_row(self, row, index):
        return row, index


def fill(sink: Sink):
    sink.write_row([], 0)
