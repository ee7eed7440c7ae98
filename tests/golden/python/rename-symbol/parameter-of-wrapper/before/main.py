import functools, time
def timed(fn):
    @functools.wraps(fn)
    def inner(*args, delay=0, **kwargs):
        return fn(*args, **kwargs), delay
    return inner
@timed
def work(x): return x
print(work(1, delay=2), timed(lambda y: y)(3, delay=1))
