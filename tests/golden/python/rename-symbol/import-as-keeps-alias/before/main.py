from lib import old_name as short
print(short())
