def greet(name):
    print("hi")
    print(name)


def main(read):
    greet("x")
    if read:
        greet(read())  # from the user
    result = greet(1)
    return result
