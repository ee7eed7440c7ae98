from orm import Model


class Category(Model):
    class Meta:
        ordering = ["name"]


class Plain:
    class Meta:
        ordering = ["name"]


print(Plain.Meta.ordering)
