from pkg import engine

print(engine.WHEELS)
