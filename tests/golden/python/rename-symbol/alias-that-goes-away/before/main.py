try:
    from fast import impl as quick
except ImportError:
    def quick():
        return 4

print(quick())
