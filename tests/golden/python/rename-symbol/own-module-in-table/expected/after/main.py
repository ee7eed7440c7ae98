import sys
def state_of(): return "a"
print(getattr(sys.modules[__name__], "state_of")(), globals()["state_of"]())
