def make(n):
    k = n * 2
    return lambda: k


def go():
    made = []
    for i in range(3):
        f = make(i)
        made.append(f)
    return [f() for f in made]


print(go())
