from ...base import new_name
print(new_name())
