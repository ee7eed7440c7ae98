def request(url, *, timeout_s=1, retries=0): return url, timeout_s, retries
def get(url, **kw): return request(url, **kw)
def get_all(urls, *, retries=2, **kw): return [get(u, retries=retries, **kw) for u in urls]
defaults = {"timeout_s": 3}
print(get("a", timeout_s=5), get_all(["b"], timeout_s=7), request("c", **{**defaults, "retries": 1}), request("d", **defaults))
