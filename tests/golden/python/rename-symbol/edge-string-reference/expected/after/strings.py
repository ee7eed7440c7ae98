def transform():
    return "process"

print(transform(), "process the data")
