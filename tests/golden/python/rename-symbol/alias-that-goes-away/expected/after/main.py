try:
    from fast import impl
except ImportError:
    def impl():
        return 4

print(impl())
