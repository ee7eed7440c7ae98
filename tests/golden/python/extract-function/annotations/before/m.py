from typing import Optional


class Row:
    pass


def f(rows: list[Row], limit: Optional[int], *rest: str, k=1) -> int:
    total: int = 0
    for row in rows:
        if limit and total > limit:
            print(rest, k)
        total += 1
    return total
