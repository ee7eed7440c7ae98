A: int
