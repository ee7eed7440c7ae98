def open_file(path, mode="r", buffering=-1, legacy=None):
    return path, mode, buffering


open_file("a")
open_file("a", "w", 0)
open_file("a", mode="w", legacy=1)
