try:
    raise ValueError("x")
except ValueError as problem:
    print(problem)
