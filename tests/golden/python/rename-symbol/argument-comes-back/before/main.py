from app.keep import Store, keep
from app.shapes import Circle, Square

print(keep(Circle()).draw())
print(keep(Square()).draw())
print(keep(shape=Circle(), fallback=Circle()).draw())
print(keep(None, Square()).draw())
print(Store.same(Circle()).draw())
print(Store().changed(Circle()).draw())
