def fetch(url):
    return "other"
