ROW = "{0.ticket} {item.ticket}"
PAGE = "${item.ticket}"


class Item:
    def __init__(self, ticket):
        self.ticket = ticket


def show(item, *more):
    return ROW.format(item, item=item), "{0.ticket}".format(*more), "{a.b.ticket}".format(a=item)
