class Meta(type):
    def __new__(mcs, name, bases, body, **options):
        body["size"] = len(body.pop("parts", ()))
        return super().__new__(mcs, name, bases, body, **options)


class Car(metaclass=Meta):
    parts = ("wheel", "door")


class Tree(metaclass=Meta):
    parts = ("leaf",)


print(Car.size, Tree.size)
