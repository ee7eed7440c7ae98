from . import motor
from pkg import motor as same

print(motor.Engine, same.Engine)
