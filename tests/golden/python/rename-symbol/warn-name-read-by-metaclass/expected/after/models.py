from orm import Field, Model


class Author(Model):
    name = Field()
