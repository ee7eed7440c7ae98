from typing import Dict, List, Optional
class U:
    def fire(self): return 1
    kids: "Optional[List[U]]" = None
    def walk(self):
        for k in self.kids or []:
            k.fire()
        return [k.fire() for k in (self.kids or ())]
by: Dict[str, List[U]] = {"a": [U()]}
for u in by.get("z", []): u.fire()
print([u.fire() for u in by.get("a", [])], sum(u.fire() for u in sorted(by.get("a") or [], key=id)), U().walk())
m: Dict[str, Dict[str, U]] = {"q": {"r": U()}}
print(m.get("q", {})["r"].fire(), [x.fire() for x in m.get("q", {}).values()])
