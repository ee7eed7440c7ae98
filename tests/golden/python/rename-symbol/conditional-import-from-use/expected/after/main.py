try:
    from fast import quick
except ImportError:
    def quick():
        return "slow"

print(quick())
