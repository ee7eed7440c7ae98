def f():
    return (n := 3) + n
