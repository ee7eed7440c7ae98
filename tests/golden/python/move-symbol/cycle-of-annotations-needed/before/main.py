from app.models import Order, User

u = User(" a ")
print(Order(u).user.name, u.first())
