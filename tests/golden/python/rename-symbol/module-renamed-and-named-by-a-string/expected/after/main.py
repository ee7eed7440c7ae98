import parts
from loader import load

print(load("services").VALUE, parts.VALUE)
