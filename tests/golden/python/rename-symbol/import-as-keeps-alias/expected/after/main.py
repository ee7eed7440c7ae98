from lib import new_name as short
print(short())
