from ...base import old_name
print(old_name())
