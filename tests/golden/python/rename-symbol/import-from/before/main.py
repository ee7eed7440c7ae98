from lib import other, old_name

print(old_name(), old_name)
