def f(rows, g):
    return g(g(1), (g(row) for row in rows))
