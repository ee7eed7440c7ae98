from pkg import fresh
import pkg

print(fresh(), pkg.fresh())
