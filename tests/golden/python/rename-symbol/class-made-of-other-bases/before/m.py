class Base:
    def dump(self):
        return "base"
class Other:
    pass
M = type("M", (Other,), {"dump": 1})
d = {"dump": 1}
print(Base().dump(), M.dump, d)
