def work(n):
    if n: print("log:", "yes")
    else: print("log:", "no")
    x = 1; print("log:", x); print("log:", n)


work(1)
