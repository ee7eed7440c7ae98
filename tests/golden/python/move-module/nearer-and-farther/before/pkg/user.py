from .core import engine
from pkg.core import engine as same

print(engine.Engine, same.Engine)
