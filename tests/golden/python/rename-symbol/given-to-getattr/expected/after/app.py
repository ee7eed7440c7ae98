import functools


class App:
    def amend(self, path):
        return f"patch {path}"

    def put(self, path):
        return f"put {path}"


app = App()


def relay(name):
    @functools.wraps(getattr(App, name))
    def wrapper(*given):
        return getattr(app, name)(*given)

    return wrapper


patch = relay("amend")
put = relay(name="put")
print(patch("/a"), put("/b"), "patch")
