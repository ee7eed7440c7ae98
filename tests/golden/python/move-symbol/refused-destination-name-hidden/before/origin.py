import dest


def use(limit):
    return dest.limit + limit
