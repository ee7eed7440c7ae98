def go(factor):
    return (i * factor for i in range(3))


print(list((i * 2 for i in range(3))), list(go(3)))
