class ModelBase(type):
    def __new__(mcs, name, bases, namespace, *, table=None):
        cls = super().__new__(mcs, name, bases, namespace)
        cls.table = table
        return cls


class Model(metaclass=ModelBase):
    pass


class Author(Model, table="authors"):
    pass


print(Author.table)
