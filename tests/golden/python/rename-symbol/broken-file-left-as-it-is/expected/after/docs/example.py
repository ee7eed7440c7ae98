from request import Request


def show():
    req = Request()
    print req.answer()
    return req.answer()
