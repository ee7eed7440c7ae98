from app.models import Order
from app.users import User

u = User(" a ")
print(Order(u).user.name, u.first())
