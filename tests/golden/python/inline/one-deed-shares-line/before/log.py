def log(msg):
    print("log:", msg)


def work(n):
    if n: log("yes")
    else: log("no")
    x = 1; log(x); log(n)


work(1)
