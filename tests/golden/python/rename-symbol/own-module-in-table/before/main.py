import sys
def handler_a(): return "a"
print(getattr(sys.modules[__name__], "handler_a")(), globals()["handler_a"]())
