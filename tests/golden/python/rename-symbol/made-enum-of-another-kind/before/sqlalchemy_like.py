def Enum(*names): return names
