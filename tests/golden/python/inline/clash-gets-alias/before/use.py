from conf import ROOT

BASE = 3
print(ROOT, BASE)
