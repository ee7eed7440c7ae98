from models import Field, Model, field_validator, record


class User(Model):
    login: str
    mail: str = Field(alias="address")

    @field_validator("name")
    def check(self, value: str) -> str:
        return value


class Admin(User):
    level: int = 0


@record
class Point:
    name: str


user = User(login="a", address="b")
admin = Admin(login="b", level=1)
print(user.login, admin.login, User.model_validate({"name": "c"}).login)
print(Point(name="p").name)
