def open_file(path: str, *, size=-1, how: str = "r", encoding=None):
    return path, how, size


open_file("a")
open_file("a", how="w", size=0)
open_file("a", how="w")
