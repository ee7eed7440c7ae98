x: int
if __name__ == "x":
    print(x)
