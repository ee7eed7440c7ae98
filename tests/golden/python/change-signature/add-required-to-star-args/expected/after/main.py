from lib import skip_if

print(skip_if("b", "a", extra=3))
print(skip_if(extra=3))
