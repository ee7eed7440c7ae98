def pair[T, U](a: T, b: U) -> tuple[T, U]:
    return a, b
