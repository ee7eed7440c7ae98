"""stale is explained here.

>>> stale()
"""
def fresh():  # stale
    return "stale", "stale too", f"stale {1}"
