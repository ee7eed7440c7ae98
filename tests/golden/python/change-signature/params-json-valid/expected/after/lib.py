def open_file(path: str, /, how: str = "r", *, size=-1, encoding=None):
    return path, how, size


open_file("a")
open_file("a", "w", size=0)
open_file("a", how="w")
