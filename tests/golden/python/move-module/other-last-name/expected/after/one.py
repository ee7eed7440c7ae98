from c import new
import c.new

print(new.f(), c.new.f())
