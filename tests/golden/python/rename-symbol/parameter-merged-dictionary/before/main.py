def request(url, *, timeout=1, retries=0): return url, timeout, retries
def get(url, **kw): return request(url, **kw)
def get_all(urls, *, retries=2, **kw): return [get(u, retries=retries, **kw) for u in urls]
defaults = {"timeout": 3}
print(get("a", timeout=5), get_all(["b"], timeout=7), request("c", **{**defaults, "retries": 1}), request("d", **defaults))
