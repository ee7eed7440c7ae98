def main(read):
    print("hi")
    print("x")
    if read:
        name = read()
        print("hi")
        print(name)  # from the user
    print("hi")
    print(1)
    result = None
    return result
