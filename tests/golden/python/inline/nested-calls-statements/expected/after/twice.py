def go(a):
    y = a + 1
    y_1 = y * 2 + 3 + 1
    res = y_1 * 2 * 2
    return res


print(go(1))
