from free.zeta import base
from free.alpha import derived
