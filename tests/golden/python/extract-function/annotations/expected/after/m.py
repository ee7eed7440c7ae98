from typing import Optional


class Row:
    pass


def count(rows: list[Row], limit: Optional[int], total: int, rest, k) -> int:
    for row in rows:
        if limit and total > limit:
            print(rest, k)
        total += 1
    return total


def f(rows: list[Row], limit: Optional[int], *rest: str, k=1) -> int:
    total: int = 0
    total = count(rows, limit, total, rest, k)
    return total
