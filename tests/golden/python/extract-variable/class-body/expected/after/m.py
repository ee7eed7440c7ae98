class A:
    three = 1 + 2
    x = three * 3
