def f(q):
    while q.more():
        q.pop()
