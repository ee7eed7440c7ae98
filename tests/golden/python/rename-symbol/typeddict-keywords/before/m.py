from typing import TypedDict, Unpack
class Opts(TypedDict, total=False):
    level: int
    name: str
def run(**kw: Unpack[Opts]):
    return kw["level"], kw.get("level")
def run2(**kw: "Unpack[Opts]"):
    return kw["level"]
td: Opts = {"level": 1}
td.update(level=2)
td.update({"level": 3})
t2 = Opts(level=1)
t3 = dict(level=5)
print(run(level=3), run2(level=4), td["level"], t2["level"], run(**td), run(**{"level": 9}))
