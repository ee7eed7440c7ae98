REGISTRY = {}


class ObjectMeta(type):
    def __new__(mcs, name, bases, namespace):
        if "fields" not in namespace:
            namespace["fields"] = ()
        return super().__new__(mcs, name, bases, namespace)

    def __init__(cls, name, bases, namespace):
        super().__init__(name, bases, namespace)
        if namespace.get("tag") is not None:
            REGISTRY[namespace["tag"]] = cls.tag


class Object(metaclass=ObjectMeta):
    tag = None


class Point(Object):
    tag = "point"
    fields = ("x", "y")


print(REGISTRY, Object().tag, {"tag": 1}["tag"], Point.fields)
