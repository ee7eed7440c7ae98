from pkg import stale
import pkg

print(stale(), pkg.stale())
