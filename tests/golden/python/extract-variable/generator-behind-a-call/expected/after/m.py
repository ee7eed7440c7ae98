def f(rows, g):
    value = (g(row) for row in rows)
    return g(g(1), value)
