class Model:
    def __init__(self, **values):
        for key, value in values.items():
            setattr(self, key, value)


def show(model: Model):
    return model.title
