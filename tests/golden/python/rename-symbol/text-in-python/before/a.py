"""stale is explained here.

>>> stale()
"""
def stale():  # stale
    return "stale", "stale too", f"stale {1}"
