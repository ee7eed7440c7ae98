class Options:
    def keys(self):
        return ["sep"]

    def __getitem__(self, key):
        return "-"


print("a", "b", **Options())
