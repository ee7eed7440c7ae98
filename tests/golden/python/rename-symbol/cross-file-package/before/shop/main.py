from shop import models
from shop.models import Client
from shop.utils import make

print(isinstance(make("a"), Client), models.Client("b").name)
