import functools


class App:
    def patch(self, path):
        return f"patch {path}"

    def put(self, path):
        return f"put {path}"


app = App()


def relay(name):
    @functools.wraps(getattr(App, name))
    def wrapper(*given):
        return getattr(app, name)(*given)

    return wrapper


patch = relay("patch")
put = relay(name="put")
print(patch("/a"), put("/b"), "patch")
