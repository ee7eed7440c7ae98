from shop import models
from shop.models import Customer
from shop.utils import make

print(isinstance(make("a"), Customer), models.Customer("b").name)
