class BaseManager:
    def get_queryset(self):
        return []

    @classmethod
    def from_queryset(cls, queryset):
        return type("Made", (cls,), dict(queryset.__dict__))

class QuerySet: ...

class Manager(BaseManager.from_queryset(QuerySet)): ...

class Published(Manager):
    def get_queryset(self):
        return super().get_queryset()

print(Published().get_queryset())
