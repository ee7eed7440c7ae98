def fetch(url, *, retries=3, timeout=10):
    return url, timeout, retries


fetch("u", timeout=5)
fetch("u", timeout=5, retries=2)
fetch("u", retries=1)
