from .core import engine

print(engine.WHEELS)
