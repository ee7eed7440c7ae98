class Box[T](list[T]):
    def first(self) -> T:
        return self[0]

    def put(self, item: "T") -> None:
        self.append(item)

    def map[U](self, f: "Callable[[T], U]") -> "Box[U]": ...

def same[T](value: T) -> T:
    return value
