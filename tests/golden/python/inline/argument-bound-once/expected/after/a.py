def f(load, n):
    n_1 = load()
    if n_1 * n_1 > n:
        print(n)
