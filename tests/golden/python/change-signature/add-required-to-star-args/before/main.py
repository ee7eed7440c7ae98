from lib import skip_if

print(skip_if("b", "a"))
print(skip_if())
