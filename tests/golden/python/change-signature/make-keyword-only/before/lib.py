def fetch(url, timeout=10, retries=3):
    return url, timeout, retries


fetch("u", 5)
fetch("u", 5, 2)
fetch("u", retries=1)
