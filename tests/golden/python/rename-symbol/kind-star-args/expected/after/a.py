def call(f, *args, **options):
    return f(*args, **options)

print(call(dict, kwargs=1))
