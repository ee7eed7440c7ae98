from web import route


@route("/hello")
def hello(name="you"):
    return f"hello {name}"


def plain(name="you"):
    return name
