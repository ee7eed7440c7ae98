from demo.core import stale
