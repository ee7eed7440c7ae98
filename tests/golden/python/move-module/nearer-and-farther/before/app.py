from pkg.core import engine
from pkg.core import (
    engine as other,  # kept
)

print(engine.Engine.wheels, other)
