from web import route


@route("/hello")
def hello(who="you"):
    return f"hello {who}"


def plain(name="you"):
    return name
