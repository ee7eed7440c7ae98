from orm import Model


class Category(Model):
    class Meta:
        ordering = ["name"]


class Plain:
    class Meta:
        order = ["name"]


print(Plain.Meta.order)
