from b import x
import a

print(a, x)
