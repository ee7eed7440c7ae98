class ModelBase(type):
    def __new__(mcs, name, bases, namespace, *, table=None):
        cls = super().__new__(mcs, name, bases, namespace)
        cls.fields = [key for key, value in namespace.items() if isinstance(value, Field)]
        cls.table = table or name
        return cls


class Field:
    def __set_name__(self, owner, name):
        self.column = name


class Model(metaclass=ModelBase):
    def describe(self):
        return self.fields


class Author(Model, table="authors"):
    name = Field()
