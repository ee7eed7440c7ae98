def process():
    return "process"

print(process(), "process the data")
