import pkg as p
import pkg.api

print(p.f(), pkg.api.f(), pkg.g())
