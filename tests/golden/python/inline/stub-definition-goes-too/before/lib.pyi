import typing as t

def whole(x: t.Any) -> int: ...

other: int
