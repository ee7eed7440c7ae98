try:
    raise ValueError("x")
except ValueError as error:
    print(error)
