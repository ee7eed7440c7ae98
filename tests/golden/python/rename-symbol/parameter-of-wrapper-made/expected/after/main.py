import functools
def retry(times=1):
    def outer(fn):
        @functools.wraps(fn)
        def inner(*a, sleep=0, **kw):
            return fn(*a, **kw), sleep
        return inner
    return outer
class K:
    @retry(times=2)
    def go(self, n): return n
@retry()
def plain(n, m=1): return n + m
print(K().go(1, sleep=3), plain(n=1, sleep=2), plain(1, m=2))
