from lib import Loud, skip_if

print(skip_if("b", "a"))
print(skip_if(*["c"]))
print(Loud().emit(1, "x", end="!"))
