from pkg import new as new_module


def run(new):
    return new_module.f() + new


print(run(3))
