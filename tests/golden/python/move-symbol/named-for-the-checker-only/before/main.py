from app.validators import both, ordered, size_of


class Thing:
    size = 3


print(ordered([(1, 2)]), size_of(Thing(), 2), both([(1, 2)], 5))
