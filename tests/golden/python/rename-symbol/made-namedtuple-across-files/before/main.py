from m import Pt, Sub
import m
def go(a: "Pt", b: m.Sub):
    return a.x + b.x + b.dist()
print(go(Pt(1, 2), Sub(x=1, y=3)))
match Pt(1, 2):
    case Pt(x=1): print("one")
