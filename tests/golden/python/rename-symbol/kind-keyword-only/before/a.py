def walk(path, *, recursive=False):
    return path, recursive

print(walk("a", recursive=True), walk("b"))
print(walk(path="c", recursive=False))
