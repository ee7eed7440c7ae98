def fetch(url):
    return "real:" + url
