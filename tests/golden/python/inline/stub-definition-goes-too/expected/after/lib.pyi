other: int
