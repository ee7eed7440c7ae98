from models import Field, Model, field_validator, record


class User(Model):
    name: str
    mail: str = Field(alias="address")

    @field_validator("name")
    def check(self, value: str) -> str:
        return value


class Admin(User):
    level: int = 0


@record
class Point:
    name: str


user = User(name="a", address="b")
admin = Admin(name="b", level=1)
print(user.name, admin.name, User.model_validate({"name": "c"}).name)
print(Point(name="p").name)
