def walk(path, *, deep=False):
    return path, deep

print(walk("a", deep=True), walk("b"))
print(walk(path="c", deep=False))
