LIMIT = 10 * 10


class A:
    limit = LIMIT
