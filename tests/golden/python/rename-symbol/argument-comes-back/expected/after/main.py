from app.keep import Store, keep
from app.shapes import Circle, Square

print(keep(Circle()).render())
print(keep(Square()).draw())
print(keep(shape=Circle(), fallback=Circle()).render())
print(keep(None, Square()).draw())
print(Store.same(Circle()).render())
print(Store().changed(Circle()).draw())
