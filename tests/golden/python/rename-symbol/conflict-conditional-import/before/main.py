try:
    from fast import go
except ImportError:
    go = None
slow = 1
