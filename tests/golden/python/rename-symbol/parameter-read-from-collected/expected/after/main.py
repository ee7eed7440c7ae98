def wrapper(**kwargs):
    a = kwargs["renamed"]
    b = kwargs.get("renamed", 3)
    if "renamed" in kwargs: pass
    return f(**kwargs)
def f(renamed): return renamed
print(wrapper(renamed=1))
d = {}
d["size"] = 1
d.get("size")
