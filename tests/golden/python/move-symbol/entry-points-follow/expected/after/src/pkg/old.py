def main2():
    print(2)
