from pkg import c

print(c.by_alias())


class Holder:
    backend = c


print(Holder.backend.by_attribute())


def use(backend=c):
    return backend.by_default()
