from typing import Dict, List, Optional
class U:
    def hit(self): return 1
    kids: "Optional[List[U]]" = None
    def walk(self):
        for k in self.kids or []:
            k.hit()
        return [k.hit() for k in (self.kids or ())]
by: Dict[str, List[U]] = {"a": [U()]}
for u in by.get("z", []): u.hit()
print([u.hit() for u in by.get("a", [])], sum(u.hit() for u in sorted(by.get("a") or [], key=id)), U().walk())
m: Dict[str, Dict[str, U]] = {"q": {"r": U()}}
print(m.get("q", {})["r"].hit(), [x.hit() for x in m.get("q", {}).values()])
