class ModelBase(type):
    def __new__(mcs, name, bases, namespace, *, storage=None):
        cls = super().__new__(mcs, name, bases, namespace)
        cls.table = storage
        return cls


class Model(metaclass=ModelBase):
    pass


class Author(Model, storage="authors"):
    pass


print(Author.table)
