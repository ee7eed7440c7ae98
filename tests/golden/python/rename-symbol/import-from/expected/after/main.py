from lib import other, new_name

print(new_name(), new_name)
