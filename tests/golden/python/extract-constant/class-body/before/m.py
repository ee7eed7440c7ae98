class A:
    limit = 10 * 10
