from lib import add_up

total = add_up([1])
print(total)
