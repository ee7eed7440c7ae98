import functools, time
def timed(fn):
    @functools.wraps(fn)
    def inner(*args, seconds=0, **kwargs):
        return fn(*args, **kwargs), seconds
    return inner
@timed
def work(x): return x
print(work(1, seconds=2), timed(lambda y: y)(3, seconds=1))
