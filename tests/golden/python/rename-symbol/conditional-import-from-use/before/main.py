try:
    from fast import go
except ImportError:
    def go():
        return "slow"

print(go())
