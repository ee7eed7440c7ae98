from pkg import old


def run(new):
    return old.f() + new


print(run(3))
