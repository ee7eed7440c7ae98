from .conf import ROOT

print(ROOT)
