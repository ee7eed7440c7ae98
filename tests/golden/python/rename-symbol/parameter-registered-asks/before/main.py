HANDLERS = []

def register(fn):
    HANDLERS.append(fn)
    return fn

@register
def f(a):
    return a

for handler in HANDLERS:
    print(handler(a=3))
