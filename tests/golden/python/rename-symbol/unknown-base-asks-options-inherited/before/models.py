from orm import Model


class Base(Model):
    class Meta:
        ordering = ["name"]


class User(Base):
    class Meta(Base.Meta):
        label = "user"
