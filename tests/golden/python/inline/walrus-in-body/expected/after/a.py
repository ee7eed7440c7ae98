def f(y):
    return (y_1 := 4) // 2 + y_1 + y
