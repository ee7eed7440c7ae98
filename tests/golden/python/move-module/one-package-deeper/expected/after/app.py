from pkg.core import engine

print(engine.WHEELS)
