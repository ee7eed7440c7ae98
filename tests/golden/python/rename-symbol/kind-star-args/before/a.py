def call(f, *args, **kwargs):
    return f(*args, **kwargs)

print(call(dict, kwargs=1))
