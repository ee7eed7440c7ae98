from enum import Enum
E = Enum("E", "RED GREEN")
print(E.RED.value, E["RED"].value)
