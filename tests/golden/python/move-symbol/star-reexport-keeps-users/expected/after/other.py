import pkg as p
import pkg.api
import pkg.new

print(p.f(), pkg.new.f(), pkg.g())
