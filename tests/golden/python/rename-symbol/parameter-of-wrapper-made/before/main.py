import functools
def retry(times=1):
    def outer(fn):
        @functools.wraps(fn)
        def inner(*a, wait=0, **kw):
            return fn(*a, **kw), wait
        return inner
    return outer
class K:
    @retry(times=2)
    def go(self, n): return n
@retry()
def plain(n, m=1): return n + m
print(K().go(1, wait=3), plain(n=1, wait=2), plain(1, m=2))
