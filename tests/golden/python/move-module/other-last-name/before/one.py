from a import b
import a.b

print(b.f(), a.b.f())
