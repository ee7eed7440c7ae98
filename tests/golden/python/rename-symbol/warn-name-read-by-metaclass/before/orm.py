class ModelBase(type):
    def __new__(mcs, name, bases, namespace):
        cls = super().__new__(mcs, name, bases, namespace)
        cls.fields = [key for key, value in namespace.items() if isinstance(value, Field)]
        return cls


class Field:
    def __set_name__(self, owner, name):
        self.column = name


class Model(metaclass=ModelBase):
    pass
