from proxy import request


def names():
    return list(request.blueprints)
