def wrapper(**kwargs):
    a = kwargs["size"]
    b = kwargs.get("size", 3)
    if "size" in kwargs: pass
    return f(**kwargs)
def f(renamed): return renamed
print(wrapper(size=1))
d = {}
d["size"] = 1
d.get("size")
