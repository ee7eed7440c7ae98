from a import load

print(load())  # load
