from free.alpha import derived
from free.zeta import base
