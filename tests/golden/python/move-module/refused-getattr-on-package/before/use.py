import a
import a.b

print(getattr(a, "b").x)
