def fetch(url, *, timeout=10, retries=3):
    return url, timeout, retries


fetch("u", timeout=5)
fetch("u", timeout=5, retries=2)
fetch("u", retries=1)
