class Model(str):
    pass


class Other(str):
    pass
