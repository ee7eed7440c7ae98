from enum import Enum
E = Enum("E", "RENAMED GREEN")
print(E.RENAMED.value, E["RENAMED"].value)
