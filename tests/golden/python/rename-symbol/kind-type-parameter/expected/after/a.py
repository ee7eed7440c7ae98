class Box[Item](list[Item]):
    def first(self) -> Item:
        return self[0]

    def put(self, item: "Item") -> None:
        self.append(item)

    def map[U](self, f: "Callable[[Item], U]") -> "Box[U]": ...

def same[T](value: T) -> T:
    return value
