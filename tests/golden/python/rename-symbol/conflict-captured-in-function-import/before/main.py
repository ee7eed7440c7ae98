def f():
    from lib import compute
    result = compute()
    return result
