class Item: ...

def first[T](items: list[T]) -> T | Item:
    return items[0]
