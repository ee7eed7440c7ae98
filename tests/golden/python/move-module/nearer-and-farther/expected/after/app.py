from pkg import motor
from pkg import (
    motor as other,  # kept
)

print(motor.Engine.wheels, other)
