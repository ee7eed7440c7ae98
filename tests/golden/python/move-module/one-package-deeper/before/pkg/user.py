from . import engine

print(engine.WHEELS)
