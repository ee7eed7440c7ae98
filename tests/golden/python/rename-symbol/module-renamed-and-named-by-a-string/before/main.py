import services
from loader import load

print(load("services").VALUE, services.VALUE)
