REGISTRY = {}


class ObjectMeta(type):
    def __new__(mcs, name, bases, namespace):
        if "fields" not in namespace:
            namespace["fields"] = ()
        return super().__new__(mcs, name, bases, namespace)

    def __init__(cls, name, bases, namespace):
        super().__init__(name, bases, namespace)
        if namespace.get("label") is not None:
            REGISTRY[namespace["label"]] = cls.label


class Object(metaclass=ObjectMeta):
    label = None


class Point(Object):
    label = "point"
    fields = ("x", "y")


print(REGISTRY, Object().label, {"tag": 1}["tag"], Point.fields)
