from m import Pt, Sub
import m
def go(a: "Pt", b: m.Sub):
    return a.renamed + b.renamed + b.dist()
print(go(Pt(1, 2), Sub(renamed=1, y=3)))
match Pt(1, 2):
    case Pt(renamed=1): print("one")
